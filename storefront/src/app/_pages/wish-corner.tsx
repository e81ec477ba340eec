import { WishButton } from "@/features/favourites/wish-button";
import type { WishWords } from "@/features/favourites/words";
import type { ProductCard } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";

/** The heart over the picture of each product of a row. */
export function cornerOf(language: Language, words: WishWords) {
  const corner = ({ id, title }: ProductCard) => (
    <WishButton productId={id} title={title} language={language} words={words} />
  );
  return corner;
}
