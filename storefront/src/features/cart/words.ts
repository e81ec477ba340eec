import type { Messages } from "@/lib/messages";

/** Everything the basket says, gathered on the server for its client components. */
export type CartWords = Messages["cart"] &
  Pick<Messages["common"], "close" | "retry" | "undo" | "loading"> &
  Pick<Messages["notices"], "addFailed"> &
  Pick<Messages["product"], "quantityNotes"> &
  Pick<Messages["header"], "basket" | "basketCount"> & { problems: Messages["problems"] };

/**
 * One object for each language, so that a document that needs it in several places carries it once.
 */
export function cartWords(messages: Messages): CartWords {
  let words = made.get(messages);
  if (!words) made.set(messages, (words = gather(messages)));
  return words;
}

export type SeveralWords = { several: Messages["several"]; nothingSelected: string };

/** What is said where several products are ticked and added at once (CRT-5). */
export function severalWords({ several, notices }: Messages): SeveralWords {
  return { several, nothingSelected: notices.nothingSelected };
}

const made = new WeakMap<Messages, CartWords>();

function gather({ cart, common, notices, product, header, problems }: Messages): CartWords {
  const { close, retry, undo, loading } = common;
  return {
    ...cart,
    close,
    retry,
    undo,
    loading,
    addFailed: notices.addFailed,
    quantityNotes: product.quantityNotes,
    basket: header.basket,
    basketCount: header.basketCount,
    problems,
  };
}
