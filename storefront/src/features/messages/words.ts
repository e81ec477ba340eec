import { formWords } from "@/lib/form-words";
import type { Messages } from "@/lib/messages";

/** What is said where somebody writes to a department or reads what came back. */
export type MessageWords = Pick<Messages, "contact" | "threads" | "securityCode" | "problems"> & {
  form: ReturnType<typeof formWords>;
  choose: string;
  common: Pick<Messages["common"], "retry" | "cancel" | "close">;
};

export function messageWords(messages: Messages): MessageWords {
  const { contact, threads, securityCode, problems, form, common } = messages;
  const { retry, cancel, close } = common;
  return {
    contact,
    threads,
    securityCode,
    problems,
    form: formWords(messages),
    choose: form.choose,
    common: { retry, cancel, close },
  };
}
