import { CompareButton } from "@/features/compare/compare-button";
import { FavouriteButton } from "@/features/favourites/favourite-button";
import { favouriteWords, type FavouriteWords } from "@/features/favourites/words";
import type { ProductCard } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";

export type CornerWords = { favourites: FavouriteWords; compare: string };

/** One object for each language, as `favouriteWords`. */
export function cornerWords(messages: Messages): CornerWords {
  return { favourites: favouriteWords(messages), compare: messages.compare.compare };
}

/** The buttons over the picture of each product of a list: favourite and compare. */
export function cornerOf(language: Language, words: CornerWords) {
  const corner = ({ id, title }: ProductCard) => (
    <>
      <FavouriteButton productId={id} title={title} language={language} words={words.favourites} />
      <CompareButton productId={id} title={title} label={words.compare} />
    </>
  );
  return corner;
}
