import type { Cart, CartLine, CartSummary } from "../src/lib/gateway/types.ts";
import { product } from "./stub-shop.ts";

/** One basket for everybody who looks at the stub. */
let lines: CartLine[] = [];

/** The answer of a cart operation and its status. */
export function cartAnswer(
  method: string,
  path: string,
  body: unknown,
  currency: string,
): [body: unknown, status: number] {
  const lineId = /^cart\/lines\/(.+)$/.exec(path)?.[1];
  if (method === "SUMMARY") return [summary(currency), 200];
  if (method === "GET") return [cart(currency), 200];
  if (method === "POST") {
    const {
      productId,
      variantId = null,
      quantity,
    } = body as { productId: string; variantId?: string; quantity: number };
    add(productId, variantId, quantity, currency);
    return [
      {
        outcome: "added",
        message: null,
        path: null,
        title: null,
        personalizationError: false,
        cart: cart(currency),
      },
      200,
    ];
  }
  if (method === "DELETE") {
    lines = lineId ? lines.filter((line) => line.lineId !== lineId) : [];
    return [{ outcome: lineId ? "removed" : "emptied", message: null, cart: cart(currency) }, 200];
  }
  const wanted = lineId
    ? [{ lineId, quantity: (body as { quantity: number }).quantity }]
    : (body as { lines: { lineId: string; quantity: number }[] }).lines;
  lines = lines
    .map((line) => ({
      ...line,
      quantity: wanted.find((one) => one.lineId === line.lineId)?.quantity ?? line.quantity,
    }))
    .map(priced);
  return [{ outcome: "updated", message: null, cart: cart(currency) }, 200];
}

function add(
  productId: string,
  variantId: string | null,
  quantity: number,
  currency: string,
): void {
  const card = product(Number(productId) - 1000, currency);
  const lineId = `${productId}.${variantId ?? "0"}`;
  const existing = lines.find((line) => line.lineId === lineId);
  if (existing) {
    lines = lines.map((line) =>
      line === existing ? priced({ ...line, quantity: line.quantity + quantity }) : line,
    );
    return;
  }
  lines.push(
    priced({
      lineId,
      productId,
      variantId,
      title: card.title,
      path: card.path,
      image: card.images[0] ?? null,
      brand: card.brand,
      variantName: variantId && "Kırmızı, 80×150",
      quantity,
      minQuantity: 1,
      maxQuantity: 20,
      quantityStep: 1,
      unitPrice: card.price,
      unitListPrice: card.listPrice,
      discountPercent: card.discountPercent,
      lineTotal: card.price,
    }),
  );
}

function priced(line: CartLine): CartLine {
  return {
    ...line,
    lineTotal: {
      ...line.unitPrice,
      amount: (Number(line.unitPrice.amount) * line.quantity).toFixed(2),
    },
  };
}

function cart(currency: string): Cart {
  const { total, itemCount } = summary(currency);
  return {
    lines,
    itemCount,
    message: null,
    currency,
    canBuy: lines.length > 0,
    couponCode: null,
    orderNote: null,
    memberLoggedIn: false,
    totals: {
      products: total,
      giftPackage: null,
      personalization: null,
      coupon: null,
      campaign: null,
      shipping: { amount: "89.90", currency },
      total,
      freeShippingRemaining: { amount: "350.00", currency },
    },
  };
}

function summary(currency: string): CartSummary {
  const amount = lines.reduce((sum, line) => sum + Number(line.lineTotal.amount), 0).toFixed(2);
  return {
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: { amount, currency },
    lines: lines.length,
  };
}
