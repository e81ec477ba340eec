import { formatMoney, formatQuantity } from "@/lib/money";
import { fill, plural } from "@/lib/wording";
import { Drawing } from "@/ui/icon";
import { TRUCK } from "@/ui/product-drawings";
import { Price } from "@/ui/price";

import { useProductChoice } from "./choice";
import { fewLeft } from "./offer";
import styles from "./offer-block.module.css";

/** Price, percent, VAT note, stock and delivery of what is chosen; a change is read out. */
export function OfferBlock() {
  const { product, offer, tierPrice, quantity, words, view, status, extra } = useProductChoice();
  if (product.displayOnly) return <p className={styles.note}>{words.displayOnly}</p>;
  const money = (amount: typeof offer.price) =>
    formatMoney(amount, view.language, view.numberFormat);
  const few = fewLeft(offer);
  return (
    <div
      className={styles.offer}
      aria-live="polite"
      aria-atomic="true"
      data-asking={status === "asking" || undefined}
    >
      <Price
        size="lg"
        now={money(offer.price)}
        before={offer.listPrice && money(offer.listPrice)}
        off={
          offer.discountPercent === null
            ? null
            : fill(words.off, { percent: offer.discountPercent })
        }
        words={{ now: words.price, before: words.before }}
      />
      {tierPrice && (
        <p className={styles.extra}>
          {words.tierPrice} ({formatQuantity(quantity, product.quantityDecimals, view.numberFormat)}{" "}
          {product.unit}):
          <strong>
            <bdi>{money(tierPrice)}</bdi>
          </strong>
        </p>
      )}
      {extra && (
        <p className={styles.extra}>
          <bdi>{extra.text}</bdi>
          <strong>{extra.note}</strong>
        </p>
      )}
      <p className={styles.vat}>
        {product.vatIncluded
          ? words.vatIncluded
          : fill(words.vatExcluded, { percent: product.vatPercent })}
      </p>
      <p
        className={styles.stock}
        data-stock={!offer.inStock ? "none" : few !== null ? "few" : "some"}
      >
        {!offer.inStock
          ? words.soldOut
          : few !== null
            ? plural(view.language, words.lastItems, few)
            : words.inStock}
      </p>
      <p className={styles.shipping}>
        <Drawing d={TRUCK} size={20} />
        {product.freeShipping ? <strong>{words.freeShipping}</strong> : words.shipping}
      </p>
    </div>
  );
}
