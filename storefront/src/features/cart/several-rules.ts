/** What comes of several products added at once (CRT-5). Pure. */
import type { AdditionsResult, ProductCard } from "@/lib/gateway/types";

/** A product that can be ticked. */
export type SeveralItem = {
  productId: string;
  variantId: string | null;
  quantity: number;
  title: string;
};

/** What goes into the basket as its card shows it; null where a choice or a form comes first. */
export function itemOf(product: ProductCard): SeveralItem | null {
  const { id, title, minQuantity } = product;
  const { displayOnly, hasVariants, personalized, inStock } = product;
  if (displayOnly || hasVariants || personalized || !inStock) return null;
  return { productId: id, variantId: null, quantity: minQuantity > 0 ? minQuantity : 1, title };
}

type Result = AdditionsResult["results"][number];

type SeveralEffect = {
  added: SeveralItem[];
  /** With the shop's reason, if it gave one. */
  failed: { title: string; reason: string | null }[];
  /** Nobody knows whether they were added. */
  unsure: SeveralItem[];
  /** The basket shows itself, and the ticks go. */
  openPanel: boolean;
  /** Where the shop leads. */
  path: string | null;
  /** A payment of this basket is under way; with what the shop says of it. */
  locked: { message: string | null } | null;
};

/** As many as the gateway takes at once. */
export const MAX_SEVERAL = 50;
/** Failures that are listed; the others are counted. */
const MAX_LISTED = 5;

export const keyOf = ({ productId, variantId }: Pick<SeveralItem, "productId" | "variantId">) =>
  `${productId}:${variantId ?? ""}`;

/** Results stand in the order of what was asked for; one that is missing says nothing. */
export function effectOfSeveral(
  items: readonly SeveralItem[],
  results: readonly Result[],
): SeveralEffect {
  const effect: SeveralEffect = {
    added: [],
    failed: [],
    unsure: [],
    openPanel: false,
    path: null,
    locked: null,
  };
  items.forEach((item, at) => {
    const result = results[at];
    const reason = result?.message?.trim() || null;
    switch (result?.outcome) {
      case "added":
      case "added_popup":
        effect.openPanel = true;
        effect.added.push(item);
        break;
      case "added_notice":
        effect.added.push(item);
        break;
      case "go_to":
        if (result.path === null) effect.failed.push({ title: item.title, reason });
        else effect.path ??= result.path;
        break;
      case "cart_locked":
        effect.locked ??= { message: reason };
        break;
      case "failed":
      case "variant_needed":
      case "store_needed":
        effect.failed.push({ title: item.title, reason });
        break;
      default:
        effect.unsure.push(item);
    }
  });
  return effect;
}

/** What is listed of so many, and how many are only counted. */
export function listedOf<T>(all: readonly T[]): { listed: readonly T[]; more: number } {
  const listed = all.slice(0, all.length > MAX_LISTED + 1 ? MAX_LISTED : MAX_LISTED + 1);
  return { listed, more: all.length - listed.length };
}
