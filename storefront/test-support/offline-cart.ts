import type { Cart, CartLine, Money } from "../src/lib/gateway/types.ts";
import { productOf, money } from "./offline-shop.ts";
import { recorded } from "./recorded.ts";

type Item = { productId: string; variantId: string | null; quantity: number };

/** The basket of everybody who looks at the offline shop. */
export class OfflineCart {
  readonly #items = new Map<string, Item>();

  add(item: Item): void {
    const lineId = `${item.productId}.${item.variantId ?? "0"}`;
    const before = this.#items.get(lineId)?.quantity ?? 0;
    this.#items.set(lineId, { ...item, quantity: before + item.quantity });
  }

  change(lineId: string, quantity: number): void {
    const item = this.#items.get(lineId);
    if (item) this.#items.set(lineId, { ...item, quantity });
  }

  remove(lineId: string): void {
    this.#items.delete(lineId);
  }

  empty(): void {
    this.#items.clear();
  }

  /** As the gateway answers it, over what was recorded. */
  answer(currency: string): Cart {
    const lines = [...this.#items].flatMap(([lineId, item]) => lineOf(lineId, item, currency));
    const empty = recorded("cart/load/empty");
    if (lines.length === 0)
      return { ...empty, currency, totals: { ...empty.totals, ...zero(currency) } };
    const cart = recorded("cart/load/two-lines");
    const total = sum(lines, currency);
    const shipping = cart.totals.shipping && money(cart.totals.shipping, currency);
    return {
      ...cart,
      lines,
      currency,
      couponCode: null,
      itemCount: lines.reduce((count, { quantity }) => count + quantity, 0),
      totals: { ...empty.totals, products: total, shipping, total },
    };
  }
}

function lineOf(lineId: string, item: Item, currency: string): CartLine[] {
  const product = productOf(item.productId, currency);
  const [template] = recorded("cart/load/two-lines").lines;
  if (!product || !template) return [];
  const { title, path, brand, price, listPrice, discountPercent } = product;
  return [
    {
      ...template,
      ...item,
      lineId,
      title,
      path,
      brand,
      image: product.images[0] ?? null,
      variantName: item.variantId && template.variantName,
      minQuantity: product.minQuantity,
      quantityStep: product.quantityStep,
      unitPrice: price,
      unitListPrice: listPrice,
      discountPercent,
      lineTotal: { currency, amount: (Number(price.amount) * item.quantity).toFixed(2) },
    },
  ];
}

function sum(lines: CartLine[], currency: string): Money {
  const amount = lines.reduce((all, { lineTotal }) => all + Number(lineTotal?.amount), 0);
  return { amount: amount.toFixed(2), currency };
}

function zero(currency: string): { products: Money; total: Money } {
  return { products: sum([], currency), total: sum([], currency) };
}
