import type { CartWords } from "@/features/cart/words";
import { ComparePageView } from "@/features/compare/compare-page-view";
import type { ComparisonProps } from "@/features/compare/compare-table";

import { CardAction } from "./card-action";

/** The page of a comparison with the basket's buttons: where the two features meet. */
export default function CompareClient({
  cart,
  ...props
}: Omit<ComparisonProps, "renderAction"> & { cart: CartWords }) {
  const { language, words } = props;
  return (
    <ComparePageView
      {...props}
      renderAction={(product) => (
        <CardAction product={product} language={language} words={{ card: words.card, cart }} />
      )}
    />
  );
}
