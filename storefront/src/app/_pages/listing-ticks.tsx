import { itemOf } from "@/features/cart/several-rules";
import { createTicks, TickRow } from "@/features/cart/tick-product";
import type { CartWords, SeveralWords } from "@/features/cart/words";
import type { ProductCard } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { useStore } from "@/lib/store";

import { quantities } from "./quantities";
import { TickedBar } from "./ticked-bar";

/** Those of the list; a document has one. */
const ticks = createTicks();

/** Ticks a product of the list; nothing where its page is needed first. */
export function ListingTick({ product, words }: { product: ProductCard; words: SeveralWords }) {
  const item = itemOf(product);
  return item && <TickRow item={item} ticks={ticks} words={words} />;
}

/** Adds what is ticked in the list, as many of each as its row says. */
export function ListingBar({
  products,
  ...props
}: {
  products: readonly ProductCard[];
  language: Language;
  cart: CartWords;
  words: SeveralWords;
}) {
  const ticked = useStore(ticks.store);
  const chosen = useStore(quantities);
  const items = products.flatMap((product) => {
    const item = itemOf(product);
    return item ? { ...item, quantity: chosen.get(item.productId) ?? item.quantity } : [];
  });
  return <TickedBar items={items} several={{ ...ticks, ticked }} {...props} />;
}
