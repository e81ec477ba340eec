import { formWords } from "@/lib/form-words";
import type { Messages } from "@/lib/messages";

/** Everything the checkout says, gathered on the server for its client components. */
export type CheckoutWords = Messages["checkout"] & {
  form: ReturnType<typeof formWords>;
  problems: Messages["problems"];
  retry: string;
  close: string;
};

export function checkoutWords(messages: Messages): CheckoutWords {
  const { checkout, problems, common } = messages;
  return {
    ...checkout,
    form: formWords(messages),
    problems,
    retry: common.retry,
    close: common.close,
  };
}
