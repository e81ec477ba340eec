"use client";

import { useLayoutEffect } from "react";

/**
 * Says on the document's root that React has taken over the page; parts with code of their own may
 * follow (ADR 0048).
 */
export function HydrationMark() {
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return null;
}
