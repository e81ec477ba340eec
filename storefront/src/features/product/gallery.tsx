import { useCallback, useEffect, useRef, useState } from "react";

import { fill } from "@/lib/wording";
import { afterPaint } from "@/ui/after-paint";
import { IconButton } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";
import { ACROSS_A_PHONE, Picture } from "@/ui/picture";
import { thumbnail } from "@/ui/thumbnail";

import { useProductChoice } from "./choice";
import styles from "./gallery.module.css";
import { imageOfChoice } from "./variants";

const load = () => import("./lightbox");
const Lightbox = lazyPart("Lightbox", load);

export const MAIN_SIZES = `(min-width: 1400px) 760px, (min-width: 768px) 56vw, ${ACROSS_A_PHONE}`;

/**
 * The product's pictures: a row that snaps, with thumbnails beside it where there is room and a
 * counter on phones. The first picture is asked for at once; a chosen colour brings its own picture
 * (PRD-4). A press opens them in full screen, and so does an address that names one (GAL-1).
 */
export function Gallery({ labels }: { labels: { previous: string; next: string; close: string } }) {
  const { product, variants, words } = useProductChoice();
  const { images } = product;
  const row = useRef<HTMLUListElement>(null);
  /** Where a scroll of ours is going: what passes by on the way is not what the reader looks at. */
  const heading = useRef<number | null>(null);
  const [index, setIndex] = useState(0);
  const [pressed, setPressed] = useState<{ at: number } | null>(null);
  /** Mounted before it is needed, the full screen opens at once; its part is the address. */
  const [ready, setReady] = useState(false);

  const show = useCallback((next: number, behavior: ScrollBehavior) => {
    const element = row.current;
    if (!element) return;
    const towardsEnd = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    heading.current = next;
    setIndex(next);
    element.scrollTo({ left: next * element.clientWidth * towardsEnd, behavior });
  }, []);

  const chosen = variants ? imageOfChoice(images, variants.chosen) : null;
  const touched = variants !== null && variants.lead !== null;
  const followed = useRef(0);
  useEffect(() => {
    if (chosen === null || chosen === followed.current) return;
    const follow = () => {
      followed.current = chosen;
      show(chosen, touched ? "smooth" : "instant");
    };
    if (touched) return afterPaint(follow);
    follow();
  }, [chosen, touched, show]);

  useEffect(() => {
    const look = () => location.hash.includes("slide=") && setReady(true);
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);

  if (images.length === 0) return <div className={styles.gallery} />;
  const arrive = () => void (heading.current = null);
  const nameOf = (at: number) => fill(words.imageOf, { index: at + 1, total: images.length });
  const warm = () =>
    void load().then(
      () => setReady(true),
      () => undefined,
    );
  return (
    <section className={styles.gallery} data-replay aria-label={words.gallery}>
      <div className={styles.stage} onPointerEnter={warm} onFocus={warm}>
        <ul
          ref={row}
          className={styles.row}
          tabIndex={images.length > 1 ? 0 : undefined}
          aria-label={words.gallery}
          onPointerDown={arrive}
          onWheel={arrive}
          onScrollEnd={arrive}
          onScroll={({ currentTarget }) => {
            const next = Math.round(
              Math.abs(currentTarget.scrollLeft) / Math.max(currentTarget.clientWidth, 1),
            );
            if (heading.current === null && next !== index && next < images.length) setIndex(next);
          }}
        >
          {images.map((image, at) => (
            <li key={image.url} className={styles.slide}>
              <button
                type="button"
                className={styles.enlarge}
                aria-label={`${words.enlarge}: ${nameOf(at)}`}
                tabIndex={at === index ? 0 : -1}
                onClick={() => {
                  // What is loaded opens without drawing this row anew.
                  const wait = () => setPressed({ at });
                  if (ready) void load().then(({ openSlide }) => openSlide(at), wait);
                  else wait();
                }}
              >
                <Picture
                  url={image.url}
                  sources={image.sources}
                  alt={image.alt}
                  sizes={MAIN_SIZES}
                  priority={at === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <>
            <div className={styles.turns}>
              <IconButton
                className={styles.turn}
                label={labels.previous}
                onClick={() => show((index - 1 + images.length) % images.length, "smooth")}
              >
                <span className={styles.back}>
                  <Icon name="chevron" size={20} mirrored />
                </span>
              </IconButton>
              <IconButton
                className={styles.turn}
                label={labels.next}
                onClick={() => show((index + 1) % images.length, "smooth")}
              >
                <Icon name="chevron" size={20} mirrored />
              </IconButton>
            </div>
            <p className={styles.counter} aria-live="polite">
              <span className="visually-hidden">{nameOf(index)}</span>
              <bdi aria-hidden="true">
                {index + 1} / {images.length}
              </bdi>
            </p>
          </>
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbnails}>
          {images.map((image, at) => (
            <li key={image.url}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={nameOf(at)}
                aria-current={at === index || undefined}
                onClick={() => show(at, "smooth")}
              >
                <Picture {...thumbnail(image)} alt="" sizes="104px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {(ready || pressed) && (
        <Lightbox row={row} pressed={pressed} sizes={MAIN_SIZES} labels={labels} onTurn={show} />
      )}
    </section>
  );
}
