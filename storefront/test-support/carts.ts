/** Baskets for tests: built as the gateway would answer. */
import type { Cart, CartLine, Money } from "@/lib/gateway/types";

const lira = (amount: string): Money => ({ amount, currency: "TL" });

/** `lineAt(1, "1204:7", 2)`: two of variant 7 of product 1204, second in the basket. */
export function lineAt(
  position: number,
  item: string,
  quantity: number,
  overrides: Partial<CartLine> = {},
): CartLine {
  const [productId = "", variantId = null] = item.split(":");
  return {
    lineId: `${position}.${item}`,
    productId,
    variantId,
    title: `Ürün ${productId}`,
    path: `/urun-${productId}`,
    image: null,
    brand: null,
    variantName: variantId === null ? null : `Tür ${variantId}`,
    quantity,
    minQuantity: 1,
    maxQuantity: null,
    quantityStep: 1,
    unitPrice: lira("10.00"),
    unitListPrice: null,
    discountPercent: null,
    lineTotal: lira((10 * quantity).toFixed(2)),
    subscription: null,
    personalization: [],
    dealEndsAt: null,
    dealSecondsLeft: null,
    ...overrides,
  };
}

/**
 * A basket of items and quantities: `cartOf({ "1204:7": 2, "9": 1 })`; plain numbers come first, as
 * in every object.
 */
export function cartOf(items: Record<string, number>, overrides: Partial<Cart> = {}): Cart {
  const lines = Object.entries(items).map(([item, quantity], position) =>
    lineAt(position, item, quantity),
  );
  const itemCount = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = lira((10 * itemCount).toFixed(2));
  return {
    lines,
    itemCount,
    message: null,
    currency: "TL",
    totals: {
      products: total,
      giftPackage: null,
      personalization: null,
      coupon: null,
      campaign: null,
      shipping: null,
      total,
      freeShippingRemaining: null,
    },
    canBuy: lines.length > 0,
    couponCode: null,
    orderNote: null,
    memberLoggedIn: false,
    ...overrides,
  };
}
