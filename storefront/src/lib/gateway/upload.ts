import { call, cookie, loadShell, newKey, openShell } from "./browser.ts";
import { GatewayError } from "./problem.ts";
import type { Address, Known, Path, Answer } from "./address.ts";
import type { Problem } from "./types.ts";

/**
 * Sends a form with files, as `write` sends JSON: under a key of its own, once more where the token
 * went out of date or the connection broke. Apart from `write`, since no page carries it from the
 * start.
 *
 * @throws GatewayError; with `outcome_unknown` where nobody can tell what became of it
 */
export async function upload<P extends Path>(
  address: Address<P>,
  body: FormData,
): Promise<Known<Answer<P, "post">>> {
  await openShell().catch(() => undefined);
  const key = newKey();
  const attempt = (repeat?: object) =>
    call<Answer<P, "post">>(address, {
      method: "POST",
      headers: { "x-xsrf-token": cookie("XSRF-TOKEN") ?? "", "idempotency-key": key, ...repeat },
      body,
    });
  const answer = await attempt().catch(async (error: GatewayError) => {
    if (error.code === "offline") return attempt({ "idempotency-attempt": "2" });
    if (error.code !== "xsrf_mismatch") throw error;
    await loadShell();
    return attempt();
  });
  if ((answer as { outcome?: string }).outcome === "unknown")
    throw new GatewayError("outcome_unknown", 0, answer as unknown as Problem);
  return answer as Known<Answer<P, "post">>;
}
