import type { Messages } from "@/lib/messages";

import { loginWords, type LoginWords } from "./login-words";

/** Everything that is said where somebody registers or changes their details. */
export type RegisterWords = LoginWords &
  Pick<
    Messages,
    "person" | "consents" | "dataProtection" | "register" | "profile" | "phoneProof"
  > & {
    requiredMark: string;
    cancel: string;
  };

export function registerWords(messages: Messages): RegisterWords {
  const { person, consents, dataProtection, register, profile, phoneProof, common, form } =
    messages;
  return {
    ...loginWords(messages),
    person,
    consents,
    dataProtection,
    register,
    profile,
    phoneProof,
    requiredMark: form.requiredMark,
    cancel: common.cancel,
  };
}
