import { newKey, write } from "@/lib/gateway/browser";
import { GatewayError, problemText } from "@/lib/gateway/problem";
import type { Subscribe } from "@/lib/gateway/types";
import { bff } from "@/lib/paths";
import type { Language } from "@/lib/locale";
import { email, required, ticked, type RuleWords } from "@/ui/form/rules";

export type SubscribeField = "email" | "consent";

type SubscribeWords = {
  notices: RuleWords;
  problems: Record<string, string> & { other: string };
};

/**
 * How a subscription ended, in words: `field` is the one that was refused; `wrong` what is wrong
 * with fields of a form that was not sent.
 */
export type SubscribeResult =
  | { subscribed?: boolean; text: string | null; field: SubscribeField; wrong?: undefined }
  | { wrong: Partial<Record<SubscribeField, string>> };

/** Puts an address on the list, or says in words why not. Never throws. */
export async function subscribe(
  language: Language,
  subscription: Subscribe,
  { notices, problems }: SubscribeWords,
): Promise<SubscribeResult> {
  const wrong = brokenRules(subscription, notices);
  if (wrong) return { wrong };
  try {
    const answer = await write(bff.newsletter(language), {
      method: "POST",
      body: subscription,
      idempotencyKey: newKey(),
    });
    return {
      subscribed: answer.outcome === "subscribed",
      text: answer.message,
      field: answer.field === "consent" ? "consent" : "email",
    };
  } catch (cause) {
    const { code, problem } = GatewayError.fromFailure(cause);
    const detail = problem?.field ? null : (problem?.detail ?? null);
    return { subscribed: false, text: problemText(problems, { code, detail }), field: "email" };
  }
}

function brokenRules({ email: address, consent }: Subscribe, notices: RuleWords) {
  const broken = { email: required(address) ?? email(address), consent: ticked(consent) };
  if (!broken.email && !broken.consent) return null;
  return {
    ...(broken.email ? { email: notices[broken.email] } : {}),
    ...(broken.consent ? { consent: notices[broken.consent] } : {}),
  };
}
