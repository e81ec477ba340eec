import { cartWords } from "@/features/cart/words";
import type { ProductView } from "@/features/product/choice";
import { ProductCard } from "@/features/product/product-card";
import type { ProductCard as Product } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";

import { CardAction } from "./card-action";
import { cornerOf, cornerWords } from "./card-corner";

/** Cards of a row that was loaded on demand, with everything that can be done from them. */
export function rowCardOf({ language, numberFormat }: ProductView, messages: Messages) {
  const words = { card: messages.card, cart: cartWords(messages) };
  const corner = cornerOf(language, cornerWords(messages));
  const renderCard = (product: Product) => (
    <ProductCard
      product={product}
      language={language}
      format={numberFormat}
      words={words.card}
      action={<CardAction product={product} language={language} words={words} />}
      corner={corner(product)}
    />
  );
  return renderCard;
}
