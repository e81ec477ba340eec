import { useCallback, type ComponentProps } from "react";

import CartPageView from "@/features/cart/cart-page-view";
import { CONNECTION_MISSED } from "@/ui/missing-chunk";

type View = ComponentProps<typeof CartPageView>;

/** The basket's page, whose lines can be kept among the favourites, which are another feature's. */
export default function CartClient(props: Omit<View, "saveForLater">) {
  const { language } = props.format;
  const saveForLater = useCallback<View["saveForLater"]>(
    async ({ productId, variantId }, then) => {
      const favourites = await import("@/features/favourites/save-favourite").catch(() => null);
      if (!favourites) return window.dispatchEvent(new Event(CONNECTION_MISSED));
      return favourites.saveFavourite({ productId, variantId }, language, then);
    },
    [language],
  );
  return <CartPageView {...props} saveForLater={saveForLater} />;
}
