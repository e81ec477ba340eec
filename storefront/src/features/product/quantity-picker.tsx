import { formatMoney, formatQuantity } from "@/lib/money";
import { fill } from "@/lib/wording";
import { QuantityStepper } from "@/ui/quantity-stepper";

import { useProductChoice } from "./choice";
import { tierFor, tierPrice, type Tier } from "./multi-buy";
import styles from "./quantity-picker.module.css";

/** How many, by the shop's steps (PRD-5); of what is sold out there is nothing to count. */
export function QuantityPicker() {
  const { product, offer, quantity, range, setQuantity, words, view, buyable } = useProductChoice();
  if (product.displayOnly || !offer.inStock) return null;
  return (
    <QuantityStepper
      value={quantity}
      range={range}
      separators={view.numberFormat}
      {...(product.unit ? { unit: product.unit } : {})}
      labels={{ quantity: words.quantity, less: words.less, more: words.more }}
      noteText={(note, amount) => fill(words.quantityNotes[note], { quantity: amount })}
      disabled={!buyable}
      onChange={setQuantity}
    />
  );
}

/** What more of it costs; the row that holds for the chosen quantity is marked. */
export function MultiBuyTable() {
  const { product, offer, quantity, range, words, view } = useProductChoice();
  if (product.multiBuy.length === 0 || product.displayOnly) return null;
  const current = tierFor(product.multiBuy, quantity);
  const amount = (value: number) => formatQuantity(value, range.decimals, view.numberFormat);
  const span = ({ min, max }: Tier) =>
    max === null
      ? fill(words.tierFrom, { min: amount(min) })
      : min === max
        ? amount(min)
        : fill(words.tierRange, { min: amount(min), max: amount(max) });
  return (
    <table className={styles.tiers}>
      <caption className={styles.caption}>{words.multiBuy}</caption>
      <thead>
        <tr>
          <th scope="col">{product.unit || words.quantity}</th>
          <th scope="col">{words.tierOff}</th>
          <th scope="col">{words.tierPrice}</th>
        </tr>
      </thead>
      <tbody>
        {product.multiBuy.map((tier) => {
          const price = tierPrice(offer.price, tier.percent, product.currencyTarget);
          return (
            <tr key={tier.min} aria-current={tier === current || undefined}>
              <th scope="row">
                <bdi>{span(tier)}</bdi>
              </th>
              <td>
                <bdi>
                  {fill(words.off, {
                    percent: formatQuantity(
                      tier.percent,
                      Number.isInteger(tier.percent) ? 0 : 1,
                      view.numberFormat,
                    ),
                  })}
                </bdi>
              </td>
              <td>
                <bdi>{price ? formatMoney(price, view.language, view.numberFormat) : "–"}</bdi>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
