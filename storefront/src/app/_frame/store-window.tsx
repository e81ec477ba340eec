"use client";

import { useStoreQuestion } from "@/lib/ask-store";
import { lazyPart } from "@/ui/lazy";

const StorePicker = lazyPart("StorePicker", () => import("@/features/stores/store-picker"));

/** Holds the place of the window in which a store is chosen (CRT-1); it loads when it is needed. */
export function StoreWindow() {
  const question = useStoreQuestion();
  return question && <StorePicker question={question} />;
}
