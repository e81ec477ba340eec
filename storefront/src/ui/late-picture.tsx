"use client";

import { useEffect, useRef, useState } from "react";

import { classNames } from "./class-names.ts";
import type { PictureSource } from "./picture.tsx";
import pictureStyles from "./picture.module.css";
import { queuePicture, trackPicture } from "./picture-queue.ts";

/** Smaller pictures than this are not worth waiting for (WID-4). */
const MIN_SIZE_PX = 40;
/** One and a half windows: as far as pictures are asked for ahead. */
const EXPAND = 1.5;
const THROTTLE_MS = 125;

/** A picture of a product that came while scrolling: asked for when it comes near and its turn has come (WID-4). */
export function LatePicture({ url, alt, sources, sizes, className }: {
  url: string;
  alt: string;
  sources: PictureSource[];
  sizes: string;
  className?: string | undefined;
}) {
  const ref = useRef<HTMLImageElement>(null);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const picture = ref.current;
    if (!picture || wanted) return;
    let leaveQueue = () => {};
    const want = () => {
      trackPicture(picture);
      setWanted(true);
    };
    const stop = whenNear(picture, () => {
      if (picture.offsetWidth > 0 && picture.offsetWidth < MIN_SIZE_PX) want();
      else leaveQueue = queuePicture(want);
    });
    return () => {
      stop();
      leaveQueue();
    };
  }, [wanted]);

  return (
    <img
      ref={ref}
      className={classNames(pictureStyles.picture, className)}
      src={wanted ? url : undefined}
      srcSet={wanted ? sources.map((source) => `${source.url} ${source.width}w`).join(", ") || undefined : undefined}
      sizes={sizes}
      alt={alt}
      width={720}
      height={480}
      decoding="async"
    />
  );
}

/** Looks at most every 125 ms whether the picture is near, and calls once. */
function whenNear(picture: HTMLElement, near: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const margin = `${((EXPAND - 1) / 2) * 100}%`;
  const observer = new IntersectionObserver(
    ([sighting]) => {
      clearTimeout(timer);
      if (!sighting?.isIntersecting) return;
      timer = setTimeout(() => {
        observer.disconnect();
        near();
      }, THROTTLE_MS);
    },
    { rootMargin: `${margin} 0px` },
  );
  observer.observe(picture);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
