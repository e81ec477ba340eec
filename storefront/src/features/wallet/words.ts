import { formWords } from "@/lib/form-words";
import type { Messages } from "@/lib/messages";

/** Everything the wallet says; it comes with the wallet, when that is opened. */
export type WalletWords = Messages["wallet"] & {
  form: ReturnType<typeof formWords>;
  problems: Messages["problems"];
};

export function walletWords(messages: Messages): WalletWords {
  return { ...messages.wallet, form: formWords(messages), problems: messages.problems };
}
