import { useEffect, useState } from "react";

import { afterPaint } from "./after-paint.ts";

/** A value as it was at the last paint, `first` until then: what takes long to draw follows it. */
export function useAfterPaint<T>(value: T, first: T): T {
  const [painted, setPainted] = useState(first);
  useEffect(() => afterPaint(() => setPainted(value)), [value]);
  return painted;
}
