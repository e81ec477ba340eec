/**
 * A basket as a link: `/sepet#share=1204:805:2,1205::1.5`, product, variant and quantity of each
 * line. In the fragment, which no server and no log sees. Pure.
 */
export type SharedLine = { productId: string; variantId: string | null; quantity: number };

/** As many as the gateway takes at once. */
export const MAX_SHARED_LINES = 50;
/** As much of a product as the gateway takes. */
const MAX_QUANTITY = 1_000_000;
const NAME = "share=";
/** Hyphens separate items for the shop. */
const ID = /^[A-Za-z0-9_]{1,32}$/;
const QUANTITY = /^\d{1,7}(\.\d{1,3})?$/;

/** The fragment that names what is in a basket; what does not fit is left out. */
export function sharedFragment(lines: readonly SharedLine[]): string {
  const items = lines
    .filter(
      ({ productId, variantId, quantity }) =>
        ID.test(productId) && (variantId === null || ID.test(variantId)) && quantity > 0,
    )
    .slice(0, MAX_SHARED_LINES)
    .map(({ productId, variantId, quantity }) => {
      const variant = variantId === "0" ? "" : (variantId ?? "");
      return `${productId}:${variant}:${Number(quantity.toFixed(3))}`;
    });
  return `#${NAME}${items.join(",")}`;
}

/**
 * What a fragment names, the same product once; null where it names no basket. Whoever writes a
 * link decides what stands in it, so only what has the right form is taken.
 */
export function sharedLines(fragment: string): SharedLine[] | null {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (!text.startsWith(NAME)) return null;
  const lines = new Map<string, SharedLine>();
  for (const item of text.slice(NAME.length).split(",").slice(0, MAX_SHARED_LINES)) {
    const [productId = "", variant = "", amount = "", ...more] = item.split(":");
    const variantId = variant === "" || variant === "0" ? null : variant;
    const isItem =
      more.length === 0 &&
      ID.test(productId) &&
      (variantId === null || ID.test(variantId)) &&
      QUANTITY.test(amount);
    const key = `${productId}:${variantId ?? ""}`;
    const known = lines.get(key)?.quantity ?? 0;
    const quantity = Number((known + Number(amount)).toFixed(3));
    if (!isItem || Number(amount) <= 0 || quantity > MAX_QUANTITY) continue;
    lines.set(key, { productId, variantId, quantity });
  }
  return lines.size > 0 ? [...lines.values()] : null;
}
