import type { Problem } from "./types.ts";

/**
 * What can go wrong between a page and the gateway, over and above the gateway's own codes (WID-9:
 * the messages of the requirements' HTTP client).
 */
type TransportCode = "timed_out" | "offline" | "unreadable_answer" | "unsuccessful_answer";

/**
 * A call that did not end in the promised answer. `code` is stable; words come from the messages.
 */
export class GatewayError extends Error {
  override readonly name = "GatewayError";

  constructor(
    readonly code: string,
    /** HTTP status, 0 when there was no answer. */
    readonly status: number,
    /**
     * The gateway's problem document when it sent one; of an unknown outcome the answer, with how
     * things are now.
     */
    readonly problem: Problem | null = null,
    options?: ErrorOptions,
  ) {
    super(problem?.title ?? code, options);
  }

  static async from(response: Response): Promise<GatewayError> {
    const problem = response.headers.get("content-type")?.includes("application/problem+json")
      ? ((await response.json().catch(() => null)) as Problem | null)
      : null;
    return new GatewayError(problem?.code ?? "unsuccessful_answer", response.status, problem);
  }

  /** A failed `fetch`, told apart as far as the platform lets us. */
  static fromFailure(cause: unknown): GatewayError {
    if (cause instanceof GatewayError) return cause;
    const code: TransportCode =
      (cause as Error | null)?.name === "TimeoutError"
        ? "timed_out"
        : cause instanceof SyntaxError
          ? "unreadable_answer"
          : "offline";
    return new GatewayError(code, 0, null, { cause });
  }
}

/** Parts of the shell are data or a problem; this tells them apart. */
export function isProblem(part: object | undefined): part is Problem {
  return part !== undefined && "code" in part && "status" in part;
}

/** Words for whatever a call threw. */
export function failureText(
  words: Record<string, string> & { other: string },
  error: unknown,
): string {
  const { code, problem } = GatewayError.fromFailure(error);
  return problemText(words, { code, detail: problem?.detail ?? null });
}

/** The shop itself spoke: what it said, in the shopper's language, says more than we can. */
const SHOP_SPOKE: readonly string[] = ["shop_refused", "shop_failed"];

/**
 * Words for a failure: the shop's own where it spoke, else by its code, else what else is known,
 * else the general sentence.
 */
export function problemText(
  words: Record<string, string> & { other: string },
  { code, detail = null }: { code: string; detail?: string | null },
): string {
  return (SHOP_SPOKE.includes(code) ? detail : null) ?? words[code] ?? detail ?? words.other;
}
