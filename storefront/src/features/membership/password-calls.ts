import { asksForCode, submitForm } from "@/lib/gateway/submit-form";
import type { Language } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";
import { GO_ON_AFTER_MS, goOn, signedIn } from "@/lib/session/change";
import type { SubmitResult } from "@/ui/form/use-form";
import { showToast } from "@/ui/toast";

import { closeExpired, type ExpiredPassword } from "./forced-password";
import { countRefusal, forgetRefusals } from "./login-refusals";
import { RESULT_MS } from "./login-rules";
import type { LoginWords } from "./login-words";
import type { NewPassword } from "./password-form";

/**
 * A member's new password; the page is loaded anew afterwards
 * (contracts/upstream/membership.md#passwords).
 */
export async function changeOwn(
  language: Language,
  passwords: NewPassword,
  words: LoginWords,
): Promise<SubmitResult> {
  const { currentPassword, newPassword } = passwords;
  const result = await submitForm(
    lazyBff.memberPassword(language),
    { method: "PUT", body: { newPassword, ...(currentPassword && { currentPassword }) } },
    words.problems,
  );
  if (result.type === "failed") return result;
  showResult(result.answer.message ?? words.password.changed);
  setTimeout(() => void goOn(null), GO_ON_AFTER_MS);
  return { leaving: true };
}

/**
 * The new password of somebody who cannot get in with the old one any more (AUT-5); signs them in
 * where the shop does.
 */
export async function changeExpired(
  language: Language,
  { type, username, vendor, redirect, inAlready, onSignedIn }: ExpiredPassword,
  passwords: NewPassword,
  words: LoginWords,
): Promise<SubmitResult> {
  const body = {
    type,
    username,
    vendor: vendor || type === "vendor-code",
    ...(redirect ? { redirect } : {}),
    ...passwords,
  };
  const result = await submitForm(
    lazyBff.sessionPassword(language),
    { method: "POST", body },
    words.problems,
  );
  if (result.type === "failed") {
    countRefusal(asksForCode(result));
    return result;
  }
  const { outcome, message, path, token } = result.answer;
  showResult(message ?? words.password.changed);
  forgetRefusals();
  closeExpired();
  if (outcome === "done" && !inAlready) return undefined;
  if (token) signedIn(token);
  onSignedIn({ path });
  return { leaving: true };
}

function showResult(text: string): void {
  showToast({ text, tone: "good", durationMs: RESULT_MS });
}
