import { useState, type ReactNode } from "react";

import { SeveralBar } from "@/features/cart/several-bar";
import { itemOf, keyOf, type SeveralItem } from "@/features/cart/several-rules";
import { TickProduct } from "@/features/cart/tick-product";
import { cartWords, severalWords } from "@/features/cart/words";
import { useProductChoice } from "@/features/product/choice";
import { ProductCard } from "@/features/product/product-card";
import { ProductRow } from "@/features/product/related-lists";
import { sumOf, type Priced } from "@/features/product/set-rules";
import type { ProductCard as Product } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";
import { formatMoney } from "@/lib/money";

import styles from "./product-set.module.css";

/** More than these are no set to be seen at a glance. */
const MAX_WITH_IT = 4;

type SetItem = SeveralItem & Priced;

/**
 * The product and what is bought with it: ticked, with the sum, and added with one press (CRT-5).
 * Products that a choice is to be made of stand beside, without a tick.
 */
export function ProductSet({
  products,
  messages,
  labels,
  renderCard,
}: {
  products: readonly Product[];
  messages: Messages;
  labels: Pick<Messages["common"], "previous" | "next">;
  renderCard: (product: Product) => ReactNode;
}) {
  const { view } = useProductChoice();
  const { language, numberFormat } = view;
  const { card, lists: words } = messages;
  const own = useOwnItem();
  /** By product: another variant of this one stays in the set. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // Those that can be ticked first.
  const shown = products
    .slice()
    .sort((one, other) => Number(addable(other) !== null) - Number(addable(one) !== null))
    .slice(0, MAX_WITH_IT);
  const others = new Map(
    shown.flatMap((product) => addable(product) ?? []).map((item) => [item.productId, item]),
  );
  if (others.size === 0)
    return (
      <ProductRow
        id="together"
        title={words.together}
        products={products}
        labels={labels}
        renderCard={renderCard}
      />
    );
  const items = [...(own ? [own] : []), ...others.values()];
  const ticked = items.filter(({ productId }) => !left.has(productId));
  const ticks = {
    ticked: new Set(ticked.map(keyOf)),
    tick: (changed: readonly SeveralItem[], on: boolean) =>
      setLeft((before) => {
        const after = new Set(before);
        for (const { productId } of changed) after[on ? "delete" : "add"](productId);
        return after;
      }),
  };
  const sum = sumOf(ticked);
  const tickWords = severalWords(messages);
  const tickOf = (item: SeveralItem) => (
    <TickProduct item={item} several={ticks} words={tickWords} />
  );
  return (
    <ProductRow
      id="together"
      title={words.together}
      products={shown}
      labels={labels}
      renderCard={(product) => {
        const item = others.get(product.id);
        if (!item) return renderCard(product);
        return (
          <div className={styles.ticked}>
            <ProductCard product={product} language={language} format={numberFormat} words={card} />
            {tickOf(item)}
          </div>
        );
      }}
      aside={
        <div className={styles.set}>
          {own && (
            <div className={styles.own}>
              {tickOf(own)}
              <p>
                {words.thisProduct} <bdi>{own.title}</bdi>
              </p>
            </div>
          )}
          <SeveralBar
            place="plain"
            items={items}
            several={ticks}
            language={language}
            cart={cartWords(messages)}
            words={tickWords}
          >
            {sum && (
              <p className={styles.sum} aria-live="polite">
                {words.sum} <strong>{formatMoney(sum, language, numberFormat)}</strong>
              </p>
            )}
          </SeveralBar>
        </div>
      }
    />
  );
}

/** The product of this page as it is chosen; null while it cannot be added as it is. */
function useOwnItem(): SetItem | null {
  const { product, variant, variantName, offer, tierPrice, quantity, buyable } = useProductChoice();
  if (!buyable || product.personalized) return null;
  return {
    productId: product.id,
    variantId: variant?.variantId ?? null,
    quantity,
    title: variantName ? `${product.title}, ${variantName}` : product.title,
    price: tierPrice ?? offer.price,
    vatIncluded: product.vatIncluded,
  };
}

/** What goes into the basket from its card, with what it costs. */
function addable(product: Product): SetItem | null {
  const item = itemOf(product);
  return item && { ...item, price: product.price, vatIncluded: product.vatIncluded };
}
