"use client";

import useSWR, { mutate } from "swr";

import { openShell } from "./browser.ts";
import type { Shell } from "./types.ts";

/**
 * Who is here and what is in the basket: personal, so it comes after paint and never with the page.
 * `data` is undefined until the first answer; each of its parts may be a problem instead of data.
 */
export function useShell() {
  return useSWR<Shell>("shell", openShell, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: true,
    errorRetryInterval: 15_000,
  });
}

/**
 * Puts a fresh basket summary in place without asking again: cart writes answer with the whole
 * cart.
 */
export function updateShell(change: (shell: Shell) => Shell): Promise<unknown> {
  return mutate<Shell>("shell", (shell) => (shell ? change(shell) : shell), { revalidate: false });
}
