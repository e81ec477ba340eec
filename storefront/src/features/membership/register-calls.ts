import type { MemberUpdate, Registration, SmsAnswer, Verification } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lateBff } from "@/lib/late-paths";

import { sendForm, type FormEnding } from "./login-calls";
import type { RegisterBody } from "./register-rules";

type Problems = Record<string, string> & { other: string };

/** Registers by the whole form or the short one. Never throws. */
export function register(
  language: Language,
  quick: boolean,
  body: RegisterBody,
  problems: Problems,
): Promise<FormEnding<Registration>> {
  if (quick) return sendForm(lateBff.quickMembers(language), { method: "POST", body }, problems);
  const { password = "" } = body;
  return sendForm(
    lateBff.members(language),
    { method: "POST", body: { ...body, password } },
    problems,
  );
}

/** Changes a member's details. Never throws. */
export function updateMember(
  language: Language,
  body: MemberUpdate,
  problems: Problems,
): Promise<FormEnding<{ message: string | null }>> {
  return sendForm(lateBff.member(language), { method: "PATCH", body }, problems);
}

/** Ends the membership for good. Never throws. */
export function cancelMembership(
  language: Language,
  problems: Problems,
): Promise<FormEnding<{ message: string | null }>> {
  return sendForm(lateBff.member(language), { method: "DELETE" }, problems);
}

/** Has a code sent to a phone. Never throws. */
export function sendSmsCode(
  language: Language,
  phone: string,
  problems: Problems,
): Promise<FormEnding<SmsAnswer>> {
  return sendForm(lateBff.smsCodes(language), { method: "POST", body: { phone } }, problems);
}

/** Proves a phone by the code that came to it. Never throws. */
export function verifySmsCode(
  language: Language,
  proof: { phone: string; code: string },
  problems: Problems,
): Promise<FormEnding<Verification>> {
  return sendForm(lateBff.smsVerification(language), { method: "POST", body: proof }, problems);
}
