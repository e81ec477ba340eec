import { useMemo } from "react";
import useSWR from "swr";

import type { GatewayError } from "@/lib/gateway/problem";
import type { Cart } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { bff } from "@/lib/paths";

import { basket } from "./page-basket";
import { project } from "./projection";
import { useBasketState } from "./use-basket-state";

/**
 * The basket as it is and as it is about to be: a store of its own, which swr fills. Read after
 * paint and, other than what `useRead` reads, again when the shopper comes back to the page.
 */
export function useCart({ language }: { language: Language }) {
  const { error, isValidating, mutate } = useSWR<Cart | null, GatewayError>(
    bff.cart(language),
    () => basket.load(),
    { errorRetryCount: 3, dedupingInterval: 500 },
  );
  const state = useBasketState();
  const projection = useMemo(() => project(state), [state]);
  return { ...projection, error: error ?? null, reading: isValidating, reread: mutate };
}
