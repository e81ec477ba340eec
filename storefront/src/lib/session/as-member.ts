import { askLogin } from "../ask-login.ts";
import { GatewayError } from "../gateway/problem.ts";

/** Whether a call failed because nobody is signed in, or nobody is any more. */
export function needsMember(error: unknown): boolean {
  return GatewayError.fromFailure(error).code === "member_needed";
}

/**
 * Sends what only a member may send. Where the session ended half-way the shopper is asked in, and
 * it is sent after that; nothing of what was written is lost meanwhile.
 *
 * @throws what `send` throws; its first error when the shopper does not sign in
 */
export async function asMember<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!needsMember(error) || !(await askLogin({ reason: "session" }))) throw error;
    return send();
  }
}
