import { itemOf } from "@/features/cart/several-rules";
import { TickProduct, useSeveral } from "@/features/cart/tick-product";
import type { CartWords, SeveralWords } from "@/features/cart/words";
import { ComparePageView } from "@/features/compare/compare-page-view";
import type { ComparisonProps } from "@/features/compare/compare-table";

import { CardAction } from "./card-action";
import { TickedBar } from "./ticked-bar";

/** The page of a comparison with the basket's buttons: where the two features meet. */
export default function CompareClient({
  cart,
  several: severalWords,
  ...props
}: Omit<ComparisonProps, `render${string}`> & { cart: CartWords; several: SeveralWords }) {
  const { language, words } = props;
  const several = useSeveral();
  return (
    <ComparePageView
      {...props}
      renderAction={(product) => (
        <CardAction product={product} language={language} words={{ card: words.card, cart }} />
      )}
      renderTick={(product) => {
        const item = itemOf(product);
        return item && <TickProduct item={item} several={several} words={severalWords} />;
      }}
      renderBar={(products) => (
        <TickedBar
          items={products.flatMap((product) => itemOf(product) ?? [])}
          several={several}
          language={language}
          cart={cart}
          words={severalWords}
        />
      )}
    />
  );
}
