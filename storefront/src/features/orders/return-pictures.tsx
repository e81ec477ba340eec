import { useEffect, useId, useRef, useState, type ChangeEvent } from "react";

import type { OrderReturnForm } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { IconButton } from "@/ui/button";
import { TRASH } from "@/ui/drawings";
import { Drawing, Icon } from "@/ui/icon";

import { preparePicture, type Prepared } from "./prepare-picture";
import styles from "./return-form.module.css";
import { useOrderWords } from "./words-context";

type Limits = OrderReturnForm["pictures"];

/** Pictures of what is wrong, made ready to be sent as they are chosen. */
export function ReturnPictures({
  limits,
  pictures,
  onChange,
}: {
  limits: Limits;
  pictures: readonly Prepared[];
  onChange: (pictures: readonly Prepared[]) => void;
}) {
  const { orders: words } = useOrderWords();
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function add(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const files = [...(input.files ?? [])];
    // So that the same file can be chosen again.
    input.value = "";
    setBusy(true);
    const kept = [...pictures];
    let fault: string | null = null;
    for (const file of files) {
      const name = file.name;
      if (kept.length >= limits.maxCount) {
        fault = fill(words.pictureMany, { count: limits.maxCount });
        break;
      }
      const picture = await preparePicture(file, limits);
      if (picture === "wrong") fault = fill(words.pictureWrong, { name });
      else if (picture === "large") fault = fill(words.pictureLarge, { name });
      else kept.push(picture);
    }
    setBusy(false);
    setWrong(fault);
    onChange(kept);
  }

  return (
    <div className={styles.pictures} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={styles.label}>
        {words.pictures}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {fill(words.picturesHint, { count: limits.maxCount })}
      </p>
      {pictures.length > 0 && (
        <ul className={styles.chosen}>
          {pictures.map((picture) => (
            <li key={picture.key} className={styles.picture}>
              <Thumbnail picture={picture} />
              <bdi className={styles.file}>{picture.name}</bdi>
              <IconButton
                label={fill(words.pictureRemove, { name: picture.name })}
                onClick={() => onChange(pictures.filter((other) => other !== picture))}
              >
                <Drawing d={TRASH} size={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < limits.maxCount && (
        <>
          <input
            id={id}
            type="file"
            multiple
            accept={limits.kinds.join(",")}
            className="visually-hidden"
            aria-describedby={`${id}-hint ${id}-wrong`}
            disabled={busy}
            onChange={(event) => void add(event)}
          />
          <label htmlFor={id} className={styles.add} aria-busy={busy || undefined}>
            <Icon name="plus" size={20} />
            {words.pictureAdd}
          </label>
        </>
      )}
      <p id={`${id}-wrong`} role="status" className={styles.wrong}>
        {wrong}
      </p>
    </div>
  );
}

/** Drawn, for the page may show no picture but the shop's. */
function Thumbnail({ picture: { bitmap } }: { picture: Prepared }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas || !bitmap) return;
    const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    canvas
      .getContext("2d")
      ?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  }, [bitmap]);
  return <canvas ref={ref} width={120} height={80} className={styles.thumbnail} aria-hidden />;
}
