"use client";

import { useEffect, useRef, useState } from "react";

import type { PictureSource } from "./picture.tsx";

/** A second view that nobody sees before pointing at the first: it is asked for then, and never on a phone. */
export function HoverPicture({ url, sources, sizes, className }: {
  url: string;
  sources: PictureSource[];
  sizes: string;
  className: string | undefined;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const surface = place.current?.closest("article");
    const want = (event: PointerEvent) => event.pointerType === "mouse" && setWanted(true);
    surface?.addEventListener("pointerenter", want, { once: true });
    return () => surface?.removeEventListener("pointerenter", want);
  }, []);
  if (!wanted) return <span ref={place} hidden />;
  return (
    <img
      className={className}
      src={url}
      srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(", ") || undefined}
      sizes={sizes}
      alt=""
      width={720}
      height={480}
    />
  );
}
