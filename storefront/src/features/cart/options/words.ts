import { formWords } from "@/lib/form-words";
import type { Messages } from "@/lib/messages";

/** What the options of a basket say, with those of every form. */
export type OptionWords = Messages["cartOptions"] & {
  form: ReturnType<typeof formWords>;
  problems: Messages["problems"];
  retry: string;
};

export function optionWords(messages: Messages): OptionWords {
  const { cartOptions, problems, common } = messages;
  return { ...cartOptions, form: formWords(messages), problems, retry: common.retry };
}
