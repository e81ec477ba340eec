import { useEffect, type Dispatch } from "react";

import type { variantReducer, VariantState } from "./variants";

/** The types of the chosen variant, such as `?variant=24.7`; the gateway serves the same page. */
export const VARIANT_PARAMETER = "variant";

/**
 * Keeps the chosen variant in the page's address, so that a reload, a link and the way back lead to
 * it (PRD-4). The page is the same for all variants: what the address names is chosen when the page
 * has become alive.
 */
export function useVariantInAddress(
  productId: string,
  state: VariantState | null,
  dispatch: Dispatch<Parameters<typeof variantReducer>[1]>,
): void {
  const hasVariants = state !== null;
  useEffect(() => {
    if (!hasVariants) return;
    const [first, second] =
      new URL(location.href).searchParams.get(VARIANT_PARAMETER)?.split(".") ?? [];
    if (first) dispatch({ type: "named", first, second: second ?? null });
  }, [productId, hasVariants, dispatch]);

  const { first, second } = state?.chosen ?? { first: null, second: null };
  const isChosen = state !== null && state.lead !== null && first !== null;
  useEffect(() => {
    if (!isChosen) return;
    const url = new URL(location.href);
    const named = second === null ? first : `${first}.${second}`;
    if (url.searchParams.get(VARIANT_PARAMETER) === named) return;
    url.searchParams.set(VARIANT_PARAMETER, named);
    history.replaceState(history.state, "", url);
  }, [isChosen, first, second]);
}
