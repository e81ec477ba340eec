import { useMemo } from "react";
import useSWR from "swr";

import type { GatewayError } from "@/lib/gateway/problem";
import type { Cart } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";

import { basket } from "./page-basket";
import { project } from "./projection";
import { useBasketState } from "./use-basket-state";

type CartView = { language: Language; currency: string };

/**
 * The basket as it is and as it is about to be. Read after paint, keyed by operation, language and
 * currency; read again when the shopper comes back to the page.
 */
export function useCart({ language, currency }: CartView) {
  const { error, isValidating, mutate } = useSWR<Cart | null, GatewayError>(
    ["cart", language, currency],
    () => basket.load(),
    {
      errorRetryCount: 3,
      dedupingInterval: 500,
    },
  );
  const state = useBasketState();
  const projection = useMemo(() => project(state), [state]);
  return { ...projection, error: error ?? null, reading: isValidating, reread: mutate };
}
