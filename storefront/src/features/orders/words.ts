import { formWords } from "@/lib/form-words";
import type { Messages } from "@/lib/messages";

/** What is said where a member looks at their orders. */
export type OrderWords = Pick<Messages, "orders" | "securityCode" | "problems"> & {
  form: ReturnType<typeof formWords>;
  choose: string;
  common: Pick<Messages["common"], "retry" | "previous" | "next">;
};

export function orderWords(messages: Messages): OrderWords {
  const { orders, securityCode, problems, form, common } = messages;
  const { retry, previous, next } = common;
  return {
    orders,
    securityCode,
    problems,
    form: formWords(messages),
    choose: form.choose,
    common: { retry, previous, next },
  };
}
