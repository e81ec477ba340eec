import type { ReactNode } from "react";

import type { ProductDetail } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";
import { formatAmount } from "@/lib/money";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Badge } from "@/ui/chip";
import { Rating } from "@/ui/rating";

import { ProductChoiceProvider, type ProductView } from "./choice";
import { Gallery } from "./gallery";
import { OfferBlock } from "./offer-block";
import { ProductTabs } from "./product-tabs";
import styles from "./product-page.module.css";
import { MultiBuyTable, QuantityPicker } from "./quantity-picker";
import { VariantPicker } from "./variant-picker";

/**
 * One product: what it looks like, what it costs, which of it, how many. Everything everybody sees comes with the
 * document; only what reacts to the shopper is a client component.
 *
 * @param actions what can be done with the choice (the basket's buttons); reads it with `useProductChoice`
 * @param related what goes with it, below the page's own content
 */
export function ProductPage({ product, view, messages, actions, related }: {
  product: ProductDetail;
  view: ProductView;
  messages: Messages;
  actions: ReactNode;
  related: ReactNode;
}) {
  const { product: words, common } = messages;
  return (
    <article className={styles.page}>
      <input type="hidden" id="product-id" value={product.id} readOnly />
      <ProductChoiceProvider product={product} view={view} words={words}>
        <div className={styles.columns}>
          <div className={styles.pictures}>
            <Gallery labels={{ previous: common.previous, next: common.next, close: common.close }} />
          </div>
          <div className={styles.facts}>
            <header className={styles.head}>
              <p className={styles.marks}>
                {product.brand && (
                  <a className={styles.brand} href={href(view.language, product.brand.path)}>
                    {product.brand.name}
                  </a>
                )}
                {product.isNew && <Badge tone="new">{words.new}</Badge>}
              </p>
              <h1>{product.title}</h1>
              {product.rating && product.rating.count > 0 && (
                <Rating
                  average={product.rating.average}
                  count={product.rating.count}
                  label={fill(words.rating, {
                    average: formatAmount(product.rating.average.toFixed(1), { ...view.numberFormat, decimals: 1 }),
                    count: product.rating.count,
                  })}
                />
              )}
            </header>
            <OfferBlock />
            <VariantPicker retryLabel={common.retry} />
            <div className={styles.buy}>
              <QuantityPicker />
              <div>{actions}</div>
            </div>
            <noscript>
              <p className={styles.hint}>{words.needsScript}</p>
            </noscript>
            <MultiBuyTable />
            {product.shortDescription && <p className={styles.short}>{product.shortDescription}</p>}
            <p className={styles.sku}>
              {words.sku}: <bdi>{product.sku}</bdi>
            </p>
          </div>
        </div>
      </ProductChoiceProvider>
      <section className={styles.details} aria-label={words.details}>
        <ProductTabs tabs={product.tabs} label={words.details} />
      </section>
      {related}
    </article>
  );
}
