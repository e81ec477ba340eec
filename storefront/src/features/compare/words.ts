import type { Messages } from "@/lib/messages";

/** What a comparison says, in the tray, the popup and on its page. */
export type CompareWords = Messages["compare"] &
  Pick<Messages["common"], "close" | "retry" | "undo"> & {
    card: Messages["card"];
    inStock: string;
    sku: string;
    problems: Messages["problems"];
  };

export function compareWords(messages: Messages): CompareWords {
  const { compare, common, card, product, problems } = messages;
  const { close, retry, undo } = common;
  return {
    ...compare,
    close,
    retry,
    undo,
    card,
    inStock: product.inStock,
    sku: product.sku,
    problems,
  };
}
