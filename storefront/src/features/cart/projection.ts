/**
 * The basket as the shopper sees it: what the shop confirmed, with what is under way laid over it.
 * Pure.
 *
 * Promises, each with a test: a late answer never moves the basket backward; a failed intent takes
 * back only its own line; totals and prices come from the shop alone and are never computed here.
 */
import type { Cart, CartLine, Image, Money } from "@/lib/gateway/types";

/**
 * A line as it was when the shopper touched it. Its `lineId` names a position, so it goes out of
 * date (ADR 0013).
 */
export type LineRef = { lineId: string; productId: string; variantId: string | null };

/** What the page knows of a product before the shop has put it into the basket. */
export type AddPreview = {
  title: string;
  path: string;
  image: Image | null;
  variantName: string | null;
  unitPrice: Money;
};

export type Wish =
  | {
      type: "add";
      productId: string;
      variantId: string | null;
      quantity: number;
      preview: AddPreview | null;
    }
  | { type: "set"; line: LineRef; quantity: number }
  | { type: "remove"; line: LineRef }
  | { type: "empty" };

/** A wish on its way. Only what has not been sent can still be changed. */
export type Intent = Wish & { id: number; sent: boolean };

export type BasketState = {
  /** The newest basket the shop showed us; null before the first. */
  readonly confirmed: Cart | null;
  readonly pending: readonly Intent[];
  /**
   * Moves whenever a write is sent or answered: a read that spans such a moment may be older than
   * it looks.
   */
  readonly version: number;
};

export type BasketEvent =
  | { type: "wished"; id: number; wish: Wish }
  | { type: "sent"; ids: readonly number[] }
  /** `cart` null: the shop said nothing about the basket, so it stays as it was. */
  | { type: "settled"; ids: readonly number[]; cart: Cart | null }
  | { type: "read"; cart: Cart; version: number }
  /** Another tab of the same shopper changed the basket and got this answer. */
  | { type: "heard"; cart: Cart };

export const EMPTY_STATE: BasketState = { confirmed: null, pending: [], version: 0 };

export function basketReducer(state: BasketState, event: BasketEvent): BasketState {
  switch (event.type) {
    case "wished":
      return {
        ...state,
        pending: addWish(state.pending, { ...event.wish, id: event.id, sent: false }),
      };
    case "sent":
      return {
        ...state,
        version: state.version + 1,
        pending: state.pending.map((intent) =>
          event.ids.includes(intent.id) ? { ...intent, sent: true } : intent,
        ),
      };
    case "settled":
      return {
        confirmed: event.cart ?? state.confirmed,
        version: state.version + 1,
        pending: state.pending.filter(({ id }) => !event.ids.includes(id)),
      };
    case "read":
      return isWriting(state) || event.version !== state.version
        ? state
        : { ...state, confirmed: event.cart };
    case "heard":
      return isWriting(state)
        ? state
        : { ...state, confirmed: event.cart, version: state.version + 1 };
  }
}

/** A write is with the shop: what others say of the basket now is neither before nor after it. */
export function isWriting(state: BasketState): boolean {
  return state.pending.some(({ sent }) => sent);
}

/**
 * Quantities are targets, so a later one replaces an earlier one that waits; what goes away needs
 * no quantity.
 */
function addWish(pending: readonly Intent[], intent: Intent): readonly Intent[] {
  const outdated = (earlier: Intent): boolean => {
    if (earlier.sent || earlier.type === "add") return false;
    if (intent.type === "empty") return true;
    if (intent.type === "add" || earlier.type === "empty") return false;
    return earlier.type === "set" && sameLine(earlier.line, intent.line);
  };
  return [...pending.filter((earlier) => !outdated(earlier)), intent];
}

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
    pending: true,
  };
}

/**
 * The line a reference means in a basket: by its id while that holds, else the only line with that
 * product and variant. Null when it is gone or no longer unique: then nothing may be written to it.
 */
export function lineOf<L extends LineRef>(lines: readonly L[], line: LineRef): L | null {
  const exact = lines.find(({ lineId }) => lineId === line.lineId);
  if (exact) return exact;
  const alike = lines.filter((candidate) => sameVariant(candidate, line));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/**
 * Items that are wished for but not yet confirmed, for a count whose base comes from elsewhere (the
 * shell).
 */
export function pendingItems(state: BasketState): number {
  const { itemCount } = project(state);
  return rounded(itemCount - (state.confirmed?.itemCount ?? 0));
}

function sameLine(a: LineRef, b: LineRef): boolean {
  return a.lineId === b.lineId && sameVariant(a, b);
}

export function sameVariant(
  a: Pick<LineRef, "productId" | "variantId">,
  b: Pick<LineRef, "productId" | "variantId">,
): boolean {
  return a.productId === b.productId && plainVariant(a.variantId) === plainVariant(b.variantId);
}

/** "0" and null both mean: this product has no variants. */
function plainVariant(variantId: string | null): string | null {
  return variantId === "0" || variantId === "" ? null : variantId;
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
