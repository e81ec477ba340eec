import type { ProductCard } from "@/lib/gateway/types";

import type { CardWords } from "./product-card";
import styles from "./product-card.module.css";

/** What a card in the list layout tells besides: the code, and that it is in stock (CAT-5). */
export function ProductFacts({
  product: { sku, displayOnly, inStock },
  words,
}: {
  product: ProductCard;
  words: CardWords;
}) {
  return (
    <p className={styles.facts}>
      {sku && (
        <span>
          {words.sku}: <bdi>{sku}</bdi>
        </span>
      )}
      {!displayOnly && inStock && <span className={styles.inStock}>{words.inStock}</span>}
    </p>
  );
}
