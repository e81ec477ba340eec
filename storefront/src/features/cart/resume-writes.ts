/**
 * Ends what the page before this one began: sends its last write again under its key, which the
 * gateway does once (ADR 0043), then what waited behind it. Says what did not come true.
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

/** What the gateway says of a write to the basket. */
type Told = { outcome: string; message?: string | null };
const DONE = /^(?:updated|removed|emptied|added|go_to)/;

/** The gateway knows a key for ten minutes; whoever comes later has seen the basket anew. */
const GOOD_MS = 300_000;

/** A page whose requests were broken off by leaving it is gone after this long. */
const LEAVING_MS = 250;

/** @param taken told when the intents are the basket's own, or given up */
export async function resumeWrites(
  basket: Basket,
  { atMs, write, intents }: Unsent,
  taken: () => void,
): Promise<void> {
  if (!(Date.now() - atMs < GOOD_MS)) return taken();
  try {
    await openShell();
    if (write) await sendAgain(write);
    basket.hear(await gatewayCalls.read(), "written");
  } catch (cause) {
    // A page that goes is told that its requests failed, and then the next one resumes.
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    taken();
    return tell((words) => `${failureText(words.problems, cause)} ${words.cart.unsure}`);
  }
  // Whatever was pressed since counts more than what was pressed before.
  const newer = basket.get().pending;
  taken();
  for (const intent of intents)
    if (!intent.sent && !newer.some((one) => isSameLine(one, intent)))
      void intend(basket, intent).then(tellResult);
}

async function sendAgain({ address, method, body, idempotencyKey }: SentWrite): Promise<void> {
  try {
    const told = await call<Told>(address as Address, {
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
    if (told.outcome === "unknown") tell((words) => words.cart.unsure);
    else tellOutcome(told);
  } catch (cause) {
    const { code } = GatewayError.fromFailure(cause);
    // The basket that is read next has what is there instead.
    if (code !== "cart_changed") throw cause;
    tell((words) => words.problems.cart_changed);
  }
}

function intend(basket: Basket, intent: Intent): Promise<IntentResult<Told>> {
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

function tellResult(result: IntentResult<Told>): void {
  if (result.type === "answered") tellOutcome(result.answer);
  else if (result.type === "changed") tell((words) => words.problems.cart_changed);
  else if (result.type === "failed")
    tell((words) => {
      const reason = failureText(words.problems, result.error);
      return result.certain ? `${words.cart.updateFailed}. ${reason}` : words.cart.unsure;
    });
}

function tellOutcome({ outcome, message }: Told): void {
  if (!DONE.test(outcome)) tell((words) => message ?? words.cart.updateFailed);
}

function tell(text: (words: Messages) => string): void {
  void lazyMessages(documentView().language).then(
    (words) => showToast({ text: text(words), tone: "bad" }),
    () => undefined,
  );
}
