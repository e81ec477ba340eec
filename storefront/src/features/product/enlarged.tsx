import { useEffect } from "react";

import type { Image } from "@/lib/gateway/types";
import { IconButton } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Modal } from "@/ui/modal";
import { Picture } from "@/ui/picture";

import styles from "./enlarged.module.css";

/**
 * One picture as large as the window allows; arrow keys turn. Loaded when the first picture is
 * pressed.
 */
export default function Enlarged({
  open,
  onClose,
  images,
  index,
  onTurn,
  title,
  counter,
  labels,
}: {
  open: boolean;
  onClose: () => void;
  images: readonly Image[];
  index: number;
  onTurn: (index: number) => void;
  title: string;
  counter: string;
  labels: { previous: string; next: string; close: string };
}) {
  const image = images[index];
  const turn = (by: number) => onTurn((index + by + images.length) % images.length);

  // Wherever in the window the focus is: it begins on the button that closes.
  useEffect(() => {
    if (!open) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      const towardsEnd = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      onTurn((index + (key === towardsEnd ? 1 : -1) + images.length) % images.length);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open, onTurn, index, images.length]);
  return (
    <Modal open={open} onClose={onClose} title={title} closeLabel={labels.close} widthPx={1440}>
      <div className={styles.stage}>
        {image && (
          <Picture
            key={image.url}
            url={image.url}
            sources={image.sources}
            alt={image.alt}
            sizes="min(1360px, 96vw)"
            contain
            priority
          />
        )}
        {images.length > 1 && (
          <div className={styles.turns}>
            <IconButton label={labels.previous} onClick={() => turn(-1)}>
              <span className={styles.back}>
                <Icon name="chevron" mirrored />
              </span>
            </IconButton>
            <p aria-live="polite">
              <bdi>{counter}</bdi>
            </p>
            <IconButton label={labels.next} onClick={() => turn(1)}>
              <Icon name="chevron" mirrored />
            </IconButton>
          </div>
        )}
      </div>
    </Modal>
  );
}
