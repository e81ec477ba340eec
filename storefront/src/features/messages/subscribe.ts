import { newKey, write } from "@/lib/gateway/browser";
import { GatewayError, problemText } from "@/lib/gateway/problem";
import type { Subscribe } from "@/lib/gateway/types";
import { bff } from "@/lib/paths";
import type { Language } from "@/lib/locale";

/** How a subscription ended, in words. `field` is the one that is wrong. */
export type SubscribeResult = {
  subscribed?: boolean;
  text: string | null;
  field: "email" | "consent";
};

/** Puts an address on the list, or says in words why not. Never throws. */
export async function subscribe(
  language: Language,
  subscription: Subscribe,
  problems: Record<string, string> & { other: string },
): Promise<SubscribeResult> {
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
