"use client";

import { useEffect, useRef, useState } from "react";

import { classNames } from "./class-names.ts";
import type { PictureSource } from "./picture.tsx";
import pictureStyles from "./picture.module.css";

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
    let leave = () => {};
    let left = false;
    const show = (done = () => {}) => setArrived(() => done);
    import("./picture-turn.ts").then(
      ({ waitForTurn }) => {
        if (!left && place.current) leave = waitForTurn(place.current, show);
      },
      () => show(),
    );
    return () => {
      left = true;
      leave();
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
