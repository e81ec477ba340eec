import type { MemberUpdate, Registration, SmsResult, Verification } from "@/lib/gateway/types";
import { submitForm, type FormResult, type Problems } from "@/lib/gateway/submit-form";
import type { Language } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";

import type { RegisterBody } from "./register-rules";

/** Registers by the whole form or the short one. Never throws. */
export function register(
  language: Language,
  quick: boolean,
  body: RegisterBody,
  problems: Problems,
): Promise<FormResult<Registration>> {
  if (quick) return submitForm(lazyBff.quickMembers(language), { method: "POST", body }, problems);
  const { password = "" } = body;
  return submitForm(
    lazyBff.members(language),
    { method: "POST", body: { ...body, password } },
    problems,
  );
}

/** Changes a member's details. Never throws. */
export function updateMember(
  language: Language,
  body: MemberUpdate,
  problems: Problems,
): Promise<FormResult<{ message: string | null }>> {
  return submitForm(lazyBff.member(language), { method: "PATCH", body }, problems);
}

/** Ends the membership for good. Never throws. */
export function cancelMembership(
  language: Language,
  problems: Problems,
): Promise<FormResult<{ message: string | null }>> {
  return submitForm(lazyBff.member(language), { method: "DELETE" }, problems);
}

/** Has a code sent to a phone. Never throws. */
export function sendSmsCode(
  language: Language,
  phone: string,
  problems: Problems,
): Promise<FormResult<SmsResult>> {
  return submitForm(lazyBff.smsCodes(language), { method: "POST", body: { phone } }, problems);
}

/** Proves a phone by the code that came to it. Never throws. */
export function verifySmsCode(
  language: Language,
  proof: { phone: string; code: string },
  problems: Problems,
): Promise<FormResult<Verification>> {
  return submitForm(lazyBff.smsVerification(language), { method: "POST", body: proof }, problems);
}
