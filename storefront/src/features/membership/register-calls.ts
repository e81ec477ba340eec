import type { Registration, SmsResult, Verification } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lateBff } from "@/lib/late-paths";

import { sendForm, type FormEnding } from "./login-calls";

type Problems = Record<string, string> & { other: string };

/** Registers by the whole form or the short one. Never throws. */
export function register(
  language: Language,
  quick: boolean,
  body: unknown,
  problems: Problems,
): Promise<FormEnding<Registration>> {
  return sendForm<Registration>(
    quick ? lateBff.quickMembers(language) : lateBff.members(language),
    "POST",
    body,
    problems,
  );
}

/** Changes a member's details. Never throws. */
export function updateMember(
  language: Language,
  body: unknown,
  problems: Problems,
): Promise<FormEnding<{ message: string | null }>> {
  return sendForm(lateBff.member(language), "PATCH", body, problems);
}

/** Ends the membership for good. Never throws. */
export function cancelMembership(
  language: Language,
  problems: Problems,
): Promise<FormEnding<{ message: string | null }>> {
  return sendForm(lateBff.member(language), "DELETE", undefined, problems);
}

/** Has a code sent to a phone. Never throws. */
export function sendSmsCode(
  language: Language,
  phone: string,
  problems: Problems,
): Promise<FormEnding<SmsResult>> {
  return sendForm<SmsResult>(lateBff.smsCodes(language), "POST", { phone }, problems);
}

/** Proves a phone by the code that came to it. Never throws. */
export function verifySmsCode(
  language: Language,
  proof: { phone: string; code: string },
  problems: Problems,
): Promise<FormEnding<Verification>> {
  return sendForm<Verification>(lateBff.smsVerification(language), "POST", proof, problems);
}
