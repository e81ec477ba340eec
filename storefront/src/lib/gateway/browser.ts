import { documentView } from "../document-view.ts";
import { bff } from "../paths.ts";
import { storedToken } from "../session/token.ts";
import type { Address, Answer, Body, Path, WriteAnswer, WriteMethod } from "./address.ts";
import { GatewayError } from "./problem.ts";
import type { Problem, Shell } from "./types.ts";

/** Above the gateway's deadlines: its own answer, which says what went wrong, should come first. */
const CALL_TIMEOUT_MS = 20_000;

/**
 * Reads JSON from the gateway. In a browser that was never here, what is read waits for the first
 * shell call: side by side, each answer would bring a token of its own, and a write between two of
 * them would carry the wrong one.
 *
 * @throws GatewayError
 */
export async function read<P extends Path>(
  address: Address<P>,
  signal?: AbortSignal,
): Promise<Answer<P>> {
  if (cookie("XSRF-TOKEN") === null) await openShell().catch(() => undefined);
  return call(address, { signal: signal ?? null });
}

/** A write to an address: one of its methods, with the body that the contract wants of it. */
export type Write<P extends Path, M extends WriteMethod<P>> = Body<P, M> & {
  method: M;
  /**
   * One key per intent of the shopper; a repeated key gets the first answer again (ADR 0043).
   */
  idempotencyKey?: string;
};

/**
 * Changes something through the gateway. Waits for the first shell call, so that one shop session
 * exists before anything writes to it; a token that went out of date is renewed once, since nothing
 * was done then. Where the connection broke, a write with a key is sent once more, marked as a
 * repeat: the gateway does not do it twice.
 *
 * @throws GatewayError; with `outcome_unknown` where nobody can tell what became of it
 */
export function write<P extends Path, const M extends WriteMethod<P>>(
  address: Address<P>,
  options: Write<P, M>,
): Promise<WriteAnswer<P, M>> {
  const writing = send(address, options) as Promise<WriteAnswer<P, M>>;
  underWay.add(writing);
  const done = () => void underWay.delete(writing);
  writing.then(done, done);
  return writing;
}

const underWay = new Set<Promise<unknown>>();

/** Resolves when nothing is being written any more: a page that goes away would cut it off. */
export async function writesDone(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

type AnyWrite = { method: string; body?: unknown; idempotencyKey?: string };

async function send(
  address: Address,
  { method, body, idempotencyKey }: AnyWrite,
): Promise<unknown> {
  await openShell().catch(() => undefined);
  const text = body === undefined ? null : JSON.stringify(body);
  const attempt = (repeat?: object) =>
    call<{ outcome?: string }>(address, {
      method,
      // Goes on when the page is left: what was decided is done. Browsers carry at most 64 KiB of
      // such bodies at a time.
      keepalive: !text || text.length < 8192,
      headers: {
        "x-xsrf-token": cookie("XSRF-TOKEN") ?? "",
        ...(text && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...repeat,
      },
      body: text,
    });
  const answer = await attempt().catch(async (error: GatewayError) => {
    if (error.code === "offline" && idempotencyKey) return attempt({ "idempotency-attempt": "2" });
    if (error.code !== "xsrf_mismatch") throw error;
    await loadShell();
    return attempt();
  });
  if (answer.outcome === "unknown") throw new GatewayError("outcome_unknown", 0, answer as Problem);
  return answer;
}

/**
 * `crypto.randomUUID` exists on https and localhost only; a shop tried out on a plain address needs
 * keys too.
 */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

let firstShell: Promise<Shell> | undefined;

/** The first call of every page, made once however many ask for it. */
export function openShell(): Promise<Shell> {
  firstShell ??= loadShell().catch((error: unknown) => {
    firstShell = undefined;
    throw error;
  });
  return firstShell;
}

/** Asks for the shell anew: after something changed. */
export function loadShell(): Promise<Shell> {
  return call(bff.shell(documentView().language), {});
}

/** A cookie's value, or null. */
export function cookie(name: string): string | null {
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
}

async function call<T>(address: Address, init: RequestInit): Promise<T> {
  const deadline = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    const token = storedToken();
    const response = await fetch(address, {
      ...init,
      headers: { ...(token && { authorization: `Bearer ${token.value}` }), ...init.headers },
      signal: init.signal ? AbortSignal.any([init.signal, deadline]) : deadline,
    });
    if (response.headers.get("vitrin-session") === "ended")
      void import("../session/end.ts").then(({ endSession }) => endSession());
    if (!response.ok) throw await GatewayError.from(response);
    return (await response.json()) as T;
  } catch (cause) {
    if (cause instanceof Error && cause.name === "AbortError") throw cause;
    throw GatewayError.fromFailure(cause);
  }
}
