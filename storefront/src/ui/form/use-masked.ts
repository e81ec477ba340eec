import { useCallback, useState, type RefCallback } from "react";

import { maskInput } from "./mask-input.ts";
import type { Limit, Mask } from "./masks.ts";

/**
 * A ref that holds a field to its mask; with neither mask nor limit it does nothing. `note` says
 * that what was pasted is too long, in the words that its form carries (`useForm`).
 */
export function useMasked(
  mask: Mask | undefined,
  limit: Limit | undefined,
): { ref: RefCallback<HTMLInputElement | HTMLTextAreaElement>; note: string | undefined } {
  const [note, setNote] = useState<string>();
  const only = typeof mask === "object" ? mask.only : undefined;
  const name = typeof mask === "object" ? undefined : mask;
  const { length, count } = limit ?? {};
  const ref = useCallback(
    (input: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (!input) return;
      return maskInput(
        input,
        only === undefined ? name : { only },
        length === undefined ? undefined : { length, ...(count ? { count } : {}) },
        (tooMany) => {
          const words = input.form?.dataset.tooLong;
          const text = tooMany > 0 && words ? words.replace("{count}", String(tooMany)) : "";
          input.setCustomValidity(text);
          setNote(text || undefined);
        },
      );
    },
    [only, name, length, count],
  );
  return { ref, note };
}
