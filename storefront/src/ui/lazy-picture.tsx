"use client";

import { useEffect, useRef, useState } from "react";

import { classNames } from "./class-names.ts";
import type { PictureSource } from "./picture.tsx";
import pictureStyles from "./picture.module.css";
import { queuePicture } from "./picture-queue.ts";

/** Places smaller than this are not worth waiting for (WID-4). */
const MIN_SIZE_PX = 40;
/** One and a half windows: as far as pictures are asked for ahead. */
const EXPAND = 1.5;
const THROTTLE_MS = 125;

/**
 * A picture of a product that came while scrolling: asked for when it comes near and its turn has
 * come (WID-4).
 */
export function LazyPicture({
  url,
  alt,
  sources,
  sizes,
  className,
}: {
  url: string;
  alt: string;
  sources: PictureSource[];
  sizes: string;
  className?: string | undefined;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const [arrived, setArrived] = useState<(() => void) | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let leaveQueue = () => {};
    const stop = whenNear(element, (width) => {
      const start = (done: () => void) => setArrived(() => done);
      if (width < MIN_SIZE_PX) start(() => {});
      else leaveQueue = queuePicture(start);
    });
    return () => {
      stop();
      leaveQueue();
    };
  }, []);

  const picture = classNames(pictureStyles.picture, className);
  if (!arrived) return <span ref={place} className={classNames(pictureStyles.place, picture)} />;
  return (
    <img
      className={picture}
      src={url}
      srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(", ") || undefined}
      sizes={sizes}
      alt={alt}
      width={720}
      height={480}
      decoding="async"
      onLoad={arrived}
      onError={arrived}
    />
  );
}

/** Looks at most every 125 ms whether the picture is near, and calls once with its width. */
function whenNear(place: HTMLElement, near: (width: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const margin = `${((EXPAND - 1) / 2) * 100}%`;
  const observer = new IntersectionObserver(
    ([sighting]) => {
      clearTimeout(timer);
      if (!sighting?.isIntersecting) return;
      timer = setTimeout(() => {
        observer.disconnect();
        near(sighting.boundingClientRect.width);
      }, THROTTLE_MS);
    },
    { rootMargin: `${margin} 0px` },
  );
  observer.observe(place);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
