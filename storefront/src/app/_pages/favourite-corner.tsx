import { FavouriteButton } from "@/features/favourites/favourite-button";
import type { FavouriteWords } from "@/features/favourites/words";
import type { ProductCard } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";

/** The heart over the picture of each product of a row. */
export function cornerOf(language: Language, words: FavouriteWords) {
  const corner = ({ id, title }: ProductCard) => (
    <FavouriteButton productId={id} title={title} language={language} words={words} />
  );
  return corner;
}
