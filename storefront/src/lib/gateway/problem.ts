import type { Problem } from "./types.ts";

/**
 * What can go wrong between a page and the gateway, over and above the gateway's own codes
 * (WID-9: the messages of the specification's HTTP client).
 */
export type TransportCode = "timed_out" | "offline" | "unreadable_answer" | "unsuccessful_answer";

/** A call that did not end in the promised answer. `code` is stable; words come from the messages. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";

  constructor(
    readonly code: string,
    /** HTTP status, 0 when there was no answer. */
    readonly status: number,
    /** The gateway's problem document, with its extension members, when it sent one. */
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
    const name = cause instanceof Error ? cause.name : "";
    const code: TransportCode =
      name === "TimeoutError" ? "timed_out" : cause instanceof SyntaxError ? "unreadable_answer" : "offline";
    return new GatewayError(code, 0, null, { cause });
  }
}

/** Parts of the shell are data or a problem; this tells them apart. */
export function isProblem(part: object | undefined): part is Problem {
  return part !== undefined && "code" in part && "status" in part;
}

/** Words for a failure: by its code, else in the shop's own words, else the general sentence. */
export function problemText(words: Record<string, string> & { other: string }, failure: { code: string; detail?: string | null }): string {
  return words[failure.code] ?? failure.detail ?? words.other;
}
