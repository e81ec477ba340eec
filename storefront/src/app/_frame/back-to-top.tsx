"use client";

import { useEffect, useState } from "react";

/** Holds the place of the button that leads to the top, which comes after the page (HDR-2). */
export function BackToTop({ label }: { label: string }) {
  const [part, setPart] = useState<typeof import("./after-load") | null>(null);
  useEffect(() => {
    import("./after-load").then(setPart, () => undefined);
  }, []);
  return part && <part.AfterLoad label={label} />;
}
