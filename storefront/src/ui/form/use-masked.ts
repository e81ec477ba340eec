import { useCallback, type RefCallback } from "react";

import { maskInput } from "./mask-input.ts";
import type { Limit, Mask } from "./masks.ts";

/** A ref that holds a field to its mask; with neither mask nor limit it does nothing. */
export function useMasked(
  mask: Mask | undefined,
  limit: Limit | undefined,
): RefCallback<HTMLInputElement | HTMLTextAreaElement> {
  const only = typeof mask === "object" ? mask.only : undefined;
  const name = typeof mask === "object" ? undefined : mask;
  const { length, count } = limit ?? {};
  return useCallback(
    (input) => {
      if (!input) return;
      return maskInput(
        input,
        only === undefined ? name : { only },
        length === undefined ? undefined : { length, ...(count ? { count } : {}) },
      );
    },
    [only, name, length, count],
  );
}
