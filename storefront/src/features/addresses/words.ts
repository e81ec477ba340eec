import { formWords } from "@/lib/form-words";
import type { Messages } from "@/lib/messages";

/** What is said about addresses, wherever they are listed or written. */
export type AddressWords = Pick<Messages, "addresses" | "problems"> & {
  form: ReturnType<typeof formWords>;
  requiredMark: string;
  common: Pick<Messages["common"], "retry" | "cancel" | "loading">;
};

export function addressWords(messages: Messages): AddressWords {
  const { addresses, problems, form, common } = messages;
  const { retry, cancel, loading } = common;
  return {
    addresses,
    problems,
    form: formWords(messages),
    requiredMark: form.requiredMark,
    common: { retry, cancel, loading },
  };
}
