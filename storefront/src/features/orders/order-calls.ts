import { newKey, write } from "@/lib/gateway/browser";
import { failureText, GatewayError } from "@/lib/gateway/problem";
import { refreshShell } from "@/lib/gateway/refresh-shell";
import { formResult, type FormResult, type Problems } from "@/lib/gateway/submit-form";
import type { NewReturn, OrderCancel, OrderRepeat, OrderReturn } from "@/lib/gateway/types";
import { upload } from "@/lib/gateway/upload";
import { lazyBff } from "@/lib/lazy-paths";
import type { Language } from "@/lib/locale";

/** Nobody is signed in, whoever says so. */
export function needsLogin(error: unknown): boolean {
  const { code } = GatewayError.fromFailure(error);
  return code === "member_needed" || code === "session_ended";
}

export type Change<Answer> =
  | { type: "answered"; answer: Answer }
  | { type: "login" }
  /** `unknown`: it may have been done. */
  | { type: "failed"; text: string; unknown: boolean };

async function change<Answer>(
  problems: Problems,
  send: () => Promise<Answer>,
): Promise<Change<Answer>> {
  try {
    return { type: "answered", answer: await send() };
  } catch (error) {
    if (needsLogin(error)) return { type: "login" };
    const { code, status } = GatewayError.fromFailure(error);
    const unknown = code === "outcome_unknown" || status === 0 || status >= 500;
    return { type: "failed", text: failureText(problems, error), unknown };
  }
}

/** Puts what is still sold of an order into the basket. Never throws. */
export function repeatOrder(
  language: Language,
  id: string,
  problems: Problems,
): Promise<Change<OrderRepeat>> {
  return change(problems, async () => {
    const answer = await write(lazyBff.orderRepeat(language, id), {
      method: "POST",
      idempotencyKey: newKey(),
    });
    if (answer.outcome === "repeated") await refreshShell().catch(() => undefined);
    return answer;
  });
}

/** Cancels an order. Never throws. */
export function cancelOrder(
  language: Language,
  id: string,
  problems: Problems,
): Promise<Change<OrderCancel>> {
  return change(problems, () =>
    write(lazyBff.orderCancel(language, id), { method: "POST", idempotencyKey: newKey() }),
  );
}

/** Asks to send products back. Never throws. */
export function requestReturn(
  language: Language,
  id: string,
  wanted: NewReturn,
  pictures: readonly Blob[],
  problems: Problems,
): Promise<FormResult<OrderReturn>> {
  const body = new FormData();
  body.append("request", JSON.stringify(wanted));
  for (const picture of pictures) body.append("pictures", picture, "picture");
  return formResult(upload(lazyBff.orderReturn(language, id), body), problems);
}
