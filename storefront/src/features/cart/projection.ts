/**
 * The basket as the shopper sees it: what the shop confirmed, with what is under way laid over it.
 * Pure.
 *
 * Promises, each with a test: a late answer never moves the basket backward; a failed intent takes
 * back only its own line; totals and prices come from the shop alone and are never computed here.
 */
import type { Cart, CartLine, Money } from "@/lib/gateway/types";

import type { BasketState, Intent } from "./basket-state.ts";
import { lineOf, plainVariant, sameVariant } from "./line-ref.ts";

export type ProjectedLine = Omit<CartLine, "lineTotal"> & {
  /** Stays the same when positions move; for lists on the screen. */
  key: string;
  /** Null for a line the shop has not priced yet. */
  lineTotal: Money | null;
  /** Something about this line is still to be confirmed. */
  pending: boolean;
};

type Projection = {
  lines: ProjectedLine[];
  itemCount: number;
  /** The shop's last word, for totals and messages; null before the first. */
  cart: Cart | null;
  /** False while anything shown is a guess: totals are then those of before. */
  settled: boolean;
};

/** Lays what is under way over what is confirmed. */
export function project(state: BasketState): Projection {
  let lines = keyed(state.confirmed?.lines ?? []);
  for (const intent of state.pending) lines = applied(lines, intent);
  const moved = countOf(lines) - countOf(state.confirmed?.lines ?? []);
  return {
    lines,
    itemCount: rounded((state.confirmed?.itemCount ?? 0) + moved),
    cart: state.confirmed,
    settled: state.pending.length === 0,
  };
}

function applied(lines: ProjectedLine[], intent: Intent): ProjectedLine[] {
  switch (intent.type) {
    case "empty":
      return [];
    case "remove": {
      const target = lineOf(lines, intent.line);
      return lines.filter((line) => line !== target);
    }
    case "set": {
      const target = lineOf(lines, intent.line);
      return lines.map((line) =>
        line === target ? { ...line, quantity: intent.quantity, pending: true } : line,
      );
    }
    case "add": {
      const target = lines.find((line) => sameVariant(line, intent));
      if (target) {
        const quantity = rounded(target.quantity + intent.quantity);
        return lines.map((line) => (line === target ? { ...line, quantity, pending: true } : line));
      }
      return [...lines, expectedLine(intent)];
    }
  }
}

function expectedLine({
  id,
  productId,
  variantId,
  quantity,
  preview,
}: Extract<Intent, { type: "add" }>): ProjectedLine {
  return {
    key: `${productId}:${plainVariant(variantId) ?? ""}:0`,
    lineId: `expected-${id}`,
    productId,
    variantId,
    title: preview?.title ?? "",
    path: preview?.path ?? "",
    image: preview?.image ?? null,
    brand: null,
    variantName: preview?.variantName ?? null,
    quantity,
    minQuantity: quantity,
    maxQuantity: quantity,
    quantityStep: 1,
    unitPrice: preview?.unitPrice ?? { amount: "0", currency: "" },
    unitListPrice: null,
    discountPercent: null,
    lineTotal: null,
    subscription: null,
    personalization: [],
    dealEndsAt: null,
    dealSecondsLeft: null,
    pending: true,
  };
}

/**
 * Items that are asked for but not yet confirmed, for a count whose base comes from elsewhere (the
 * shell).
 */
export function pendingItems(state: BasketState): number {
  const { itemCount } = project(state);
  return rounded(itemCount - (state.confirmed?.itemCount ?? 0));
}

function keyed(lines: readonly CartLine[]): ProjectedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const base = `${line.productId}:${plainVariant(line.variantId) ?? ""}`;
    const nth = seen.get(base) ?? 0;
    seen.set(base, nth + 1);
    return { ...line, key: `${base}:${nth}`, pending: false };
  });
}

function countOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Cloth is sold by the metre: counts are kept to thousandths. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
