import { useState } from "react";

import type { Image } from "@/lib/gateway/types";
import { Picture } from "@/ui/picture";
import { useAfterPaint } from "@/ui/use-after-paint";

import styles from "./lightbox.module.css";

/** What the pictures of the shop are (CAT-3). */
export const RATIO = 3 / 2;
/** The medium size, where the shop names no other. */
const UNNAMED_WIDTH_PX = 720;

/** The width of the largest source, beyond which a picture would only be blurred. */
export function widthOf({ sources }: Image): number {
  return Math.max(sources.at(-1)?.width ?? UNNAMED_WIDTH_PX, UNNAMED_WIDTH_PX);
}

/**
 * One picture as large as its place and the shop's largest source allow. Until that has come, it
 * shows the one that the page has.
 */
export function LightboxSlide({
  image,
  title,
  sizes,
  place,
  current,
}: {
  image: Image;
  title: string;
  /** As on the page, so that the browser takes the same source of its cache. */
  sizes: string;
  place: { width: number; height: number };
  current: boolean;
}) {
  const [failed, setFailed] = useState(false);
  // A neighbour has its place at once, and its picture when the turn that brought it was painted.
  const isPainted = useAfterPaint(true, current);
  const largest = image.sources.at(-1);
  const inlineSize = Math.floor(Math.min(place.width, place.height * RATIO, widthOf(image)));
  return (
    <div className={styles.picture} style={{ inlineSize, blockSize: inlineSize / RATIO }}>
      {(current || isPainted) && (
        <>
          <Picture url={image.url} sources={image.sources} alt="" sizes={sizes} priority contain />
          <img
            src={failed ? image.url : (largest?.url ?? image.url)}
            // The neighbours, which wait at the sides, have nothing to say.
            alt={current ? image.alt || title : ""}
            draggable={false}
            fetchPriority={current ? "high" : "low"}
            decoding="async"
            onError={() => setFailed(true)}
          />
        </>
      )}
    </div>
  );
}
