"use client";

import type { Language } from "@/lib/locale";
import { fill } from "@/lib/wording";
import { classNames } from "@/ui/class-names";
import { reloadIfMissing } from "@/ui/missing-chunk";

import styles from "./favourite-button.module.css";
import { useFavouriteIds } from "./favourites-store";
import type { FavouriteWords } from "./words";

/**
 * Keeps a product for later, and lets it go again (FAV-3). In the document it is the same for
 * everybody; a member's heart fills after paint, in its place.
 */
export function FavouriteButton({
  productId,
  variantId = null,
  title,
  language,
  words,
  variant = "corner",
}: {
  productId: string;
  variantId?: string | null;
  title: string;
  language: Language;
  words: FavouriteWords;
  /** corner: a heart over a picture; wide: a button with words. */
  variant?: "corner" | "wide";
}) {
  const isFavourite = useFavouriteIds(({ kept }) => kept.has(productId));
  const underWay = useFavouriteIds((favourites) => favourites.underWay.has(productId));
  return (
    <button
      type="button"
      data-replay
      className={classNames(styles.heart, styles[variant])}
      aria-pressed={isFavourite}
      // Who says aloud what is seen must be understood: the words on a wide one begin its name.
      aria-label={
        variant === "wide"
          ? `${isFavourite ? words.kept : words.keep}: ${title}`
          : fill(words.mark, { title })
      }
      aria-disabled={underWay || undefined}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() =>
        void load().then(
          ({ toggle }) => toggle({ productId, variantId }, language),
          reloadIfMissing,
        )
      }
    >
      {variant === "wide" && (
        // Both are there, one to be seen: the button keeps its width.
        <span className={styles.words} aria-hidden="true">
          <span data-when="off">{words.keep}</span>
          <span data-when="on">{words.kept}</span>
        </span>
      )}
    </button>
  );
}

const load = () => import("./toggle");
const warm = () => void load().catch(() => undefined);
