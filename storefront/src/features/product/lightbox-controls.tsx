import { useEffect, useRef, useSyncExternalStore } from "react";
import { useController, useLightboxState, type ZoomRef } from "yet-another-react-lightbox";

import type { Image } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";
import { afterPaint } from "@/ui/after-paint";
import { IconButton } from "@/ui/button";
import { DOWNLOAD, ZOOM_IN, ZOOM_OUT } from "@/ui/drawings";
import { Drawing, Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";
import { thumbnail } from "@/ui/thumbnail";

import { ZOOM_BUTTONS_ABOVE_PX, ZOOM_STEP } from "./lightbox-settings";
import styles from "./lightbox.module.css";
import { turnSlide } from "./slide-address";

export function TurnButton({ to, label }: { to: "prev" | "next"; label: string }) {
  const controller = useController();
  return (
    <IconButton className={styles[to]} label={label} onClick={() => controller[to]()}>
      <span className={to === "prev" ? styles.back : undefined}>
        <Icon name="chevron" mirrored />
      </span>
    </IconButton>
  );
}

/** Where the focus is when the gallery opens. */
export function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return (
    <span ref={place}>
      <IconButton className={styles.control} label={label} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </span>
  );
}

/** Saves the largest source, under the name it has. */
export function DownloadLink({ image, label }: { image: Image | undefined; label: string }) {
  if (!image) return null;
  return (
    <a
      className={styles.control}
      href={image.sources.at(-1)?.url ?? image.url}
      download
      aria-label={label}
    >
      <Drawing d={DOWNLOAD} />
    </a>
  );
}

/** Buttons that enlarge step by step, where the window has room for them (GAL-4). */
export function ZoomButtons({
  state: { zoom, minZoom, maxZoom, changeZoom },
  zoomable,
  words,
}: {
  state: ZoomRef;
  /** The slide that can be enlarged; the library is told of it after the next paint. */
  zoomable: number | null;
  words: Messages["product"];
}) {
  const { currentIndex } = useLightboxState();
  const isWide = useSyncExternalStore(onResize, isWideWindow);
  if (!isWide) return null;
  const buttons = [
    { by: -ZOOM_STEP, label: words.zoomOut, drawing: ZOOM_OUT, atEnd: zoom <= minZoom },
    {
      by: ZOOM_STEP,
      label: words.zoomIn,
      drawing: ZOOM_IN,
      atEnd: currentIndex !== zoomable || zoom >= maxZoom,
    },
  ];
  return buttons.map(({ by, label, drawing, atEnd }) => (
    <IconButton
      key={label}
      className={styles.control}
      label={label}
      // Not disabled, which would lose the focus.
      aria-disabled={atEnd || undefined}
      onClick={() => !atEnd && changeZoom(Math.max(zoom + by, 1))}
    >
      <Drawing d={drawing} />
    </IconButton>
  ));
}

function isWideWindow(): boolean {
  return window.innerWidth > ZOOM_BUTTONS_ABOVE_PX;
}

function onResize(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** Which picture it is, also said when it turns. */
export function Counter({
  counterOf,
  total,
}: {
  counterOf: (at: number) => string;
  total: number;
}) {
  const { currentIndex } = useLightboxState();
  const place = useRef<HTMLParagraphElement>(null);
  // The library's own region says no more than this, a second time.
  useEffect(() => {
    place.current?.parentElement?.querySelector("[role=region]")?.setAttribute("aria-live", "off");
  }, []);
  return (
    <p ref={place} className={styles.counter} aria-live="polite">
      <span className="visually-hidden">{counterOf(currentIndex)}</span>
      <bdi aria-hidden="true">
        {currentIndex + 1} / {total}
      </bdi>
    </p>
  );
}

/** All pictures in small (GAL-3). The library's own strip shows only those it has loaded. */
export function Thumbnails({
  images,
  label,
  nameOf,
}: {
  images: readonly Image[];
  label: string;
  nameOf: (at: number) => string;
}) {
  const { currentIndex } = useLightboxState();
  const { next, prev } = useController();
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Read once all is laid out: in the press itself it would be laid out once more for that.
    afterPaint(() => {
      const box = strip.current?.getBoundingClientRect();
      const current = strip.current?.children[currentIndex]?.getBoundingClientRect();
      if (!box || !current) return;
      const left = current.x + current.width / 2 - (box.x + box.width / 2);
      strip.current?.scrollBy({ left, behavior: "smooth" });
    });
  }, [currentIndex]);
  const go = (at: number) => {
    if (at === currentIndex + 1) next();
    else if (at === currentIndex - 1) prev();
    else turnSlide(at);
  };
  return (
    <ul ref={strip} className={styles.strip} aria-label={label}>
      {images.map((image, at) => (
        <li key={image.url}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={nameOf(at)}
            aria-current={at === currentIndex || undefined}
            onClick={() => go(at)}
          >
            <Picture {...thumbnail(image)} alt="" sizes="100px" />
          </button>
        </li>
      ))}
    </ul>
  );
}
