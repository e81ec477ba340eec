/** What is for sale at this moment: the product itself, or the variant that was chosen. Pure. */
import type { Money, ProductDetail, VariantOption } from "@/lib/gateway/types";

export type Offer = {
  price: Money;
  listPrice: Money | null;
  discountPercent: number | null;
  stock: number;
  inStock: boolean;
};

/** Fewer than this are worth a word. */
const FEW = 5;

export function offerOf(product: ProductDetail, variant: VariantOption | null): Offer {
  if (!variant) {
    const { price, listPrice, discountPercent, stock, inStock } = product;
    return { price, listPrice, discountPercent, stock, inStock };
  }
  const { price, listPrice, discountPercent, stock } = variant;
  return { price, listPrice, discountPercent, stock, inStock: variant.inStock && stock > 0 };
}

/**
 * How many are left, when that is few enough to say; whole things only, metres of cloth are not
 * counted down.
 */
export function fewLeft({ stock, inStock }: Offer): number | null {
  return inStock && Number.isInteger(stock) && stock > 0 && stock <= FEW ? stock : null;
}

/**
 * The bounds of the quantity (PRD-5): at least one, in steps of one unless the shop says otherwise,
 * and never more than there are. A stock below the minimum does not lower it: then the thing cannot
 * be bought.
 */
export function quantityRange(product: ProductDetail, stock: number) {
  const min = product.minQuantity > 0 ? product.minQuantity : 1;
  const step = product.quantityStep > 0 ? product.quantityStep : 1;
  const caps = [product.maxQuantity ?? 0, stock].filter((cap) => cap > 0);
  return {
    min,
    max: caps.length > 0 ? Math.max(min, Math.min(...caps)) : null,
    step,
    decimals: product.quantityDecimals,
  };
}
