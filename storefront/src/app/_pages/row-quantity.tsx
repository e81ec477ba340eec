import type { CartWords } from "@/features/cart/words";
import type { CardWords } from "@/features/product/product-card";
import type { ProductCard } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { NumberFormat } from "@/lib/money";
import { useStore } from "@/lib/store";
import { fill } from "@/lib/wording";
import { Icon } from "@/ui/icon";
import { decimalsOf } from "@/ui/quantity";
import { QuantityStepper } from "@/ui/quantity-stepper";

import { CardAction, firstQuantity } from "./card-action";
import { quantities } from "./quantities";

type RowProps = {
  product: ProductCard;
  language: Language;
  words: { card: CardWords; cart: CartWords };
};

function useQuantity(product: ProductCard): number {
  return useStore(quantities, (all) => all.get(product.id)) ?? firstQuantity(product);
}

/** How many of a product its row adds. */
export function RowQuantity({ product, words, format }: RowProps & { format: NumberFormat }) {
  const { id, title, quantityStep } = product;
  const { cart } = words;
  const value = useQuantity(product);
  const step = quantityStep > 0 ? quantityStep : 1;
  return (
    <QuantityStepper
      value={value}
      range={{ min: firstQuantity(product), max: null, step, decimals: decimalsOf(step) }}
      separators={format}
      labels={{
        quantity: fill(cart.quantityOf, { title }),
        less: fill(cart.lessOf, { title }),
        more: fill(cart.moreOf, { title }),
      }}
      noteText={(note, quantity) => fill(cart.quantityNotes[note], { quantity })}
      onChange={(quantity) => quantities.set(new Map(quantities.get()).set(id, quantity))}
    />
  );
}

/** The button of a row, which adds as many as the row says. */
export function RowAction(props: RowProps) {
  const quantity = useQuantity(props.product);
  return (
    <CardAction
      {...props}
      quantity={quantity}
      label={
        <>
          <Icon name="basket" size={20} />
          <span>{props.words.card.add}</span>
        </>
      }
    />
  );
}
