import { newKey, write } from "@/lib/gateway/browser";
import { failureText, GatewayError } from "@/lib/gateway/problem";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { lazyBff } from "@/lib/lazy-paths";

import type { Landing } from "./landing-rules";

/** What to tell of a link, and whether signing in comes next. */
export type Told = { title: string; text: string; good: boolean; signIn: boolean };

/** Codes that say something was missing from the link. */
const INCOMPLETE = new Set([
  "missing_param",
  "malformed_request",
  "invalid_field",
  "invalid_fields",
]);

/** Confirms what a mail's link is about, and says in words how that went (AUT-7). Never throws. */
export async function activate(
  landing: Extract<Landing, { kind: "membership" | "newsletter" }>,
  language: Language,
  messages: Messages,
): Promise<Told> {
  const { landing: words, notices } = messages;
  const incomplete = {
    title: notices.missingParameter,
    text: words.incomplete,
    good: false,
    signIn: false,
  };
  const { kind, token } = landing;
  const id = kind === "membership" ? landing.id : null;
  if (token === null || (kind === "membership" && id === null)) return incomplete;
  const title = kind === "membership" ? words.membershipTitle : words.newsletterTitle;
  try {
    const body = kind === "membership" ? { id, token } : { token };
    const { outcome, message } = await write(lazyBff.activation(language, kind), {
      method: "POST",
      body,
      idempotencyKey: newKey(),
    });
    if (outcome === "failed")
      return { title, text: message ?? words.failed, good: false, signIn: false };
    const done = kind === "membership" ? notices.membershipActivated : words.newsletterActivated;
    return { title, text: message ?? done, good: true, signIn: kind === "membership" };
  } catch (cause) {
    if (INCOMPLETE.has(GatewayError.fromFailure(cause).code)) return incomplete;
    return { title, text: failureText(messages.problems, cause), good: false, signIn: false };
  }
}
