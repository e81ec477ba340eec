import type { ReactNode } from "react";

import type { ProductDetail } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";

import { ProductChoiceProvider, type ProductView as View } from "./choice";
import { Gallery } from "./gallery";
import { OfferBlock } from "./offer-block";
import { ProductTabs, type OwnTab } from "./product-tabs";
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
  /** The choice among the products of its catalog: stays in place when it leads to another one. */
  attributes?: ReactNode;
  /** Another product was chosen and is on its way. */
  pending?: boolean;
  /** Whether another product was chosen: true before `pending`, and also where it is in the cache. */
  isBeingReplaced?: () => boolean;
  /** What is said below the buttons, ready from the server. */
  foot: ReactNode;
  /** What can be done with the choice; reads it with `useProductChoice`. */
  actions: ReactNode;
  /** What others say about it; shown in the shop's tab of comments. */
  comments: ReactNode;
  /** Tabs of ours, after those of the shop. */
  tabs: readonly OwnTab[];
  /** What goes with it, at the end of the page. */
  lists: ReactNode;
};

/** What looks different as the shopper chooses, around the parts that do not. */
export function ProductView({
  product,
  view,
  words,
  labels,
  head,
  attributes,
  pending = false,
  isBeingReplaced,
  foot,
  actions,
  comments,
  tabs,
  lists,
}: ProductViewProps) {
  const { id } = product;
  // Created here so that a change of the choice renders only the parts that read it.
  const gallery = <Gallery key={id} labels={labels} />;
  const offer = <OfferBlock />;
  const purchase = (
    <>
      <VariantPicker key={id} retryLabel={labels.retry} />
      <div
        key={`buy-${id}`}
        className={styles.buy}
        inert={pending}
        onClickCapture={(event) => {
          if (!isBeingReplaced?.()) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <QuantityPicker />
        <div>{actions}</div>
      </div>
      <MultiBuyTable />
    </>
  );
  const details = (
    <section className={styles.details} aria-label={words.details}>
      <h2 className="visually-hidden">{words.details}</h2>
      <ProductTabs
        key={id}
        tabs={product.tabs}
        own={tabs}
        label={words.details}
        words={{ empty: words.emptyTab, needsScript: words.tabNeedsScript }}
        comments={comments}
      />
    </section>
  );
  return (
    <ProductChoiceProvider product={product} view={view} words={words} pending={pending}>
      {(within) => (
        <>
          <div className={styles.columns} aria-busy={pending || undefined}>
            <div className={styles.pictures}>{within(gallery)}</div>
            <div className={styles.facts}>
              {head}
              {within(offer)}
              {attributes}
              {within(purchase)}
              {foot}
            </div>
          </div>
          {within(details)}
          {within(lists)}
        </>
      )}
    </ProductChoiceProvider>
  );
}
