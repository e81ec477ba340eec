import { formWords } from "@/lib/form-words";
import type { Messages } from "@/lib/messages";

/** Everything that is said where somebody signs in or changes a password. */
export type LoginWords = Pick<
  Messages,
  "login" | "securityCode" | "phone" | "account" | "password" | "problems" | "notices"
> & {
  form: ReturnType<typeof formWords>;
  common: Pick<Messages["common"], "close" | "retry" | "showPassword" | "hidePassword">;
};

/**
 * One object for each language, so that a document that needs it in several places carries it once.
 */
export function loginWords(messages: Messages): LoginWords {
  let words = made.get(messages);
  if (!words) made.set(messages, (words = gather(messages)));
  return words;
}

const made = new WeakMap<Messages, LoginWords>();

function gather(messages: Messages): LoginWords {
  const { login, securityCode, phone, account, password, problems, notices } = messages;
  const { close, retry, showPassword, hidePassword } = messages.common;
  return {
    login,
    securityCode,
    phone,
    account,
    password,
    problems,
    notices,
    form: formWords(messages),
    common: { close, retry, showPassword, hidePassword },
  };
}
