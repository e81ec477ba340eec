"use client";

import { useEffect, useState } from "react";

/** Its code comes with the first scrolling: at the top nobody needs it (HDR-2). */
export function BackToTop({ label }: { label: string }) {
  const [part, setPart] = useState<typeof import("./top-button") | null>(null);
  useEffect(() => {
    const load = () => void import("./top-button").then(setPart, () => undefined);
    if (scrollY > 0) load();
    addEventListener("scroll", load, { once: true });
    return () => removeEventListener("scroll", load);
  }, []);
  return part && <part.TopButton label={label} />;
}
