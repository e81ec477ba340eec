import { use } from "react";

import { CardAction } from "@/app/_pages/card-action";
import { cartWords } from "@/features/cart/words";
import { CompareTray as Tray } from "@/features/compare/compare-tray";
import { compareWords } from "@/features/compare/words";
import { useLanguage } from "@/lib/language";
import { lazyMessages } from "@/lib/lazy-messages";
import { DEFAULT_NUMBER_FORMAT, type NumberFormat } from "@/lib/money";

/** The products to compare with the basket's buttons: where the two features meet. */
export default function CompareTray({ format }: { format: NumberFormat | undefined }) {
  const language = useLanguage();
  const messages = use(lazyMessages(language));
  return (
    <Tray
      language={language}
      format={format ?? DEFAULT_NUMBER_FORMAT}
      words={compareWords(messages)}
      renderAction={(product) => (
        <CardAction
          product={product}
          language={language}
          words={{ card: messages.card, cart: cartWords(messages) }}
        />
      )}
    />
  );
}
