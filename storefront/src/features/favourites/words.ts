import type { Messages } from "@/lib/messages";

/** What a heart says. */
export type FavouriteWords = Pick<Messages["favourites"], "mark" | "keep" | "kept">;

/** What the page of a member's favourites says. */
export type FavouritesWords = Messages["favourites"] &
  Pick<Messages["common"], "retry"> & { card: Messages["card"]; problems: Messages["problems"] };

/** One object for each language, so that a document full of hearts carries it once. */
export function favouriteWords({ favourites }: Messages): FavouriteWords {
  let words = made.get(favourites);
  if (!words)
    made.set(
      favourites,
      (words = { mark: favourites.mark, keep: favourites.keep, kept: favourites.kept }),
    );
  return words;
}

const made = new WeakMap<Messages["favourites"], FavouriteWords>();
