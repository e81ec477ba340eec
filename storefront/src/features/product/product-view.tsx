import type { ReactNode } from "react";

import type { ProductDetail } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";

import { ProductChoiceProvider, type ProductView as View } from "./choice";
import { Gallery } from "./gallery";
import { OfferBlock } from "./offer-block";
import { ProductTabs } from "./product-tabs";
import styles from "./product-page.module.css";
import { MultiBuyTable, QuantityPicker } from "./quantity-picker";
import { VariantPicker } from "./variant-picker";

export type ProductViewProps = {
  product: ProductDetail;
  view: View;
  words: Messages["product"];
  labels: { previous: string; next: string; close: string; retry: string };
  /**
   * Who made it and what it is called: the same for every choice, so it comes ready from the
   * server.
   */
  head: ReactNode;
  /** What is said below the buttons, ready from the server. */
  foot: ReactNode;
  /** What can be done with the choice; reads it with `useProductChoice`. */
  actions: ReactNode;
  /** What others say about it; shown in the shop's tab of comments. */
  comments: ReactNode;
};

/** What looks different as the shopper chooses, around the parts that do not. */
export function ProductView({
  product,
  view,
  words,
  labels,
  head,
  foot,
  actions,
  comments,
}: ProductViewProps) {
  return (
    <>
      <ProductChoiceProvider product={product} view={view} words={words}>
        <div className={styles.columns}>
          <div className={styles.pictures}>
            <Gallery labels={labels} />
          </div>
          <div className={styles.facts}>
            {head}
            <OfferBlock />
            <VariantPicker retryLabel={labels.retry} />
            <div className={styles.buy}>
              <QuantityPicker />
              <div>{actions}</div>
            </div>
            <MultiBuyTable />
            {foot}
          </div>
        </div>
      </ProductChoiceProvider>
      <section className={styles.details} aria-label={words.details}>
        <h2 className="visually-hidden">{words.details}</h2>
        <ProductTabs
          tabs={product.tabs}
          label={words.details}
          empty={words.emptyTab}
          comments={comments}
        />
      </section>
    </>
  );
}
