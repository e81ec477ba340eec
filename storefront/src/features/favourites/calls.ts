import { documentView } from "@/lib/document-view";
import { newKey, read, write } from "@/lib/gateway/browser";
import { GatewayError } from "@/lib/gateway/problem";
import type { Favourites, FavouritesChange } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { bff } from "@/lib/paths";
import type { Result } from "@/lib/result";

/** A product, with its options where they are chosen. */
export type FavouriteProduct = { productId: string; variantId: string | null };

/** What the member keeps; a page that shows it asks for `details`. */
export const favouritesAddress = (language: Language, details = false) =>
  bff.favourites(
    { language, currency: documentView().currency },
    { details: details ? "true" : null },
  );

/** @throws GatewayError */
export const loadFavourites = (language: Language, details = false): Promise<Favourites> =>
  read(favouritesAddress(language, details));

/** How a change ended. `certain` is false when it may have been done all the same. */
export type ChangeResult = Result<FavouritesChange, { error: GatewayError; certain: boolean }>;

/** Keeps a product, or lets it go. Never throws. */
export async function change(
  language: Language,
  { productId, variantId }: FavouriteProduct,
  keep: boolean,
): Promise<ChangeResult> {
  const view = { language, currency: documentView().currency };
  try {
    const answer = keep
      ? await write(bff.favourites(view), {
          method: "POST",
          body: { products: [{ productId, variantId }] },
          idempotencyKey: newKey(),
        })
      : await write(bff.favourites(view, { productId }), {
          method: "DELETE",
          idempotencyKey: newKey(),
        });
    return { type: "answered", answer };
  } catch (cause) {
    const error = GatewayError.fromFailure(cause);
    // HTTP 401 is a guest's answer whatever it says (FAV-4).
    if (error.status === 401)
      return {
        type: "answered",
        answer: { outcome: "member_needed", message: null, productIds: [], favourites: null },
      };
    return { type: "failed", error, certain: error.status > 0 && error.status < 500 };
  }
}
