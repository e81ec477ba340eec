import { formWords } from "@/lib/form-words";
import type { Messages } from "@/lib/messages";

/** What the options of a basket say, with those of every form. */
export type OptionWords = Messages["cartOptions"] & {
  subscription: Messages["product"]["subscription"];
  form: ReturnType<typeof formWords>;
  problems: Messages["problems"];
  retry: string;
};

export function optionWords(messages: Messages): OptionWords {
  const { cartOptions, problems, common, product } = messages;
  const { subscription } = product;
  return { ...cartOptions, subscription, form: formWords(messages), problems, retry: common.retry };
}
