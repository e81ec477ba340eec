/**
 * Finishes the basket writes of the previous page (ADR 0054): repeats the write in flight under its
 * idempotency key, which the gateway carries out once (ADR 0043), then sends the queued changes.
 * Shows a toast for every one that fails.
 */
import { documentView } from "@/lib/document-view";
import { call, cookie, openShell } from "@/lib/gateway/browser";
import type { Address } from "@/lib/gateway/address";
import { failureText, GatewayError } from "@/lib/gateway/problem";
import { lazyMessages } from "@/lib/lazy-messages";
import type { Messages } from "@/lib/messages";
import { showToast } from "@/ui/toast";

import type { Basket } from "./basket";
import type { IntentResult } from "./basket-calls";
import type { Intent } from "./basket-state";
import { gatewayCalls, type SentWrite } from "./gateway-calls";
import { sameVariant } from "./line-ref";
import type { Unsent } from "./unsent";

/** The gateway's answer to a write to the basket. */
type WriteResponse = { outcome: string; message?: string | null };
const DONE = /^(?:updated|removed|emptied|added|go_to)/;

/** Older records are dropped: the gateway remembers a key for ten minutes only. */
const RECORD_TTL_MS = 300_000;

/** A page that is being unloaded never lives this long after its requests are aborted. */
const UNLOAD_MS = 250;

/** @param taken called once the changes are queued in the basket or given up */
export async function resumeWrites(
  basket: Basket,
  { atMs, write, intents }: Unsent,
  taken: () => void,
): Promise<void> {
  if (!(Date.now() - atMs < RECORD_TTL_MS)) return taken();
  try {
    await openShell();
    if (write) await sendAgain(write);
    basket.hear(await gatewayCalls.read(), "written");
  } catch (cause) {
    // Unloading a page aborts its requests. Then the record stays, and the next page resumes.
    await new Promise((resolve) => setTimeout(resolve, UNLOAD_MS));
    taken();
    return showError((words) => `${failureText(words.problems, cause)} ${words.cart.unsure}`);
  }
  // Newer changes to the same line win over older ones.
  const newer = basket.get().pending;
  taken();
  for (const intent of intents)
    if (!intent.sent && !newer.some((one) => isSameLine(one, intent)))
      void intend(basket, intent).then(showResult);
}

async function sendAgain({ address, method, body, idempotencyKey }: SentWrite): Promise<void> {
  try {
    const response = await call<WriteResponse>(address as Address, {
      method,
      keepalive: true,
      headers: {
        "x-xsrf-token": cookie("XSRF-TOKEN") ?? "",
        "idempotency-key": idempotencyKey,
        "idempotency-attempt": "2",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (response.outcome === "unknown") showError((words) => words.cart.unsure);
    else showOutcome(response);
  } catch (cause) {
    const { code } = GatewayError.fromFailure(cause);
    // The basket is read next and shows the current lines.
    if (code !== "cart_changed") throw cause;
    showError((words) => words.problems.cart_changed);
  }
}

function intend(basket: Basket, intent: Intent): Promise<IntentResult<WriteResponse>> {
  switch (intent.type) {
    case "add":
      return basket.add(intent.request, intent.preview);
    case "set":
      return basket.setQuantity(intent.line, intent.quantity);
    case "remove":
      return basket.remove(intent.line);
    case "empty":
      return basket.empty();
  }
}

function isSameLine(newer: Intent, earlier: Intent): boolean {
  if (earlier.type === "empty" || earlier.type === "add") return false;
  return newer.type === "empty" || (newer.type !== "add" && sameVariant(newer.line, earlier.line));
}

function showResult(result: IntentResult<WriteResponse>): void {
  if (result.type === "answered") showOutcome(result.answer);
  else if (result.type === "changed") showError((words) => words.problems.cart_changed);
  else if (result.type === "failed")
    showError((words) => {
      const reason = failureText(words.problems, result.error);
      return result.certain ? `${words.cart.updateFailed}. ${reason}` : words.cart.unsure;
    });
}

function showOutcome({ outcome, message }: WriteResponse): void {
  if (!DONE.test(outcome)) showError((words) => message ?? words.cart.updateFailed);
}

function showError(text: (words: Messages) => string): void {
  void lazyMessages(documentView().language).then(
    (words) => showToast({ text: text(words), tone: "bad" }),
    () => undefined,
  );
}
