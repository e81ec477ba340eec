"use client";

import { useCallback, useEffect, useState } from "react";

import { compared } from "@/features/compare/compare-store";
import { useStoreQuestion } from "@/lib/ask-store";
import type { NumberFormat } from "@/lib/money";
import { lazyPart } from "@/ui/lazy";

const StorePicker = lazyPart("StorePicker", () => import("@/features/stores/store-picker"));
const CompareTray = lazyPart("CompareTray", () => import("./compare-tray"));

/**
 * Holds the places of what opens over any page, and loads when it is needed: the window in which a
 * store is chosen (CRT-1), and the tray of products to compare, once there may be any (CMP-5). What
 * every page needs a little later comes by itself.
 */
export function LazyWindows({
  format,
  toTop,
}: {
  format: NumberFormat | undefined;
  /** What the button is called that leads back to the top (HDR-2). */
  toTop: string;
}) {
  const question = useStoreQuestion();
  const [compares, setCompares] = useState(false);
  // Without products to compare it draws nothing.
  const showTray = useCallback(() => setCompares(true), []);
  const [after, setAfter] = useState<typeof import("./after-load") | null>(null);
  useEffect(() => {
    // In a task of its own, so that hydration is not longer.
    const timer = setTimeout(() => import("./after-load").then(setAfter, () => undefined));
    const stop = compared.subscribe(showTray);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [showTray]);
  return (
    <>
      {question && <StorePicker question={question} />}
      {compares && <CompareTray format={format} />}
      {after && <after.AfterLoad label={toTop} format={format} onMayCompare={showTray} />}
    </>
  );
}
