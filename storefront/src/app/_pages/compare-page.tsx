import { cartWords, severalWords } from "@/features/cart/words";
import { compareWords } from "@/features/compare/words";
import { messagesOf } from "@/lib/messages";

import { MemberPart } from "./member-part";
import type { ShopPageProps } from "./shop-page-props";

/** Products side by side (CMP-3): the document is the same for everybody. */
export function comparePage({ view, page }: ShopPageProps) {
  const messages = messagesOf(view.language);
  return (
    <div className="page-width">
      <h1>{messages.compare.title}</h1>
      <noscript>
        <p>{messages.compare.needsScript}</p>
      </noscript>
      <MemberPart
        part="CompareClient"
        language={view.language}
        format={page.numberFormat}
        words={compareWords(messages)}
        cart={cartWords(messages)}
        several={severalWords(messages)}
      />
    </div>
  );
}
