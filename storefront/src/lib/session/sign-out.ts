import { write } from "../gateway/browser.ts";
import { GatewayError, problemText } from "../gateway/problem.ts";
import type { Language } from "../locale.ts";
import { bff } from "../paths.ts";
import { goOn, signedOut } from "./change.ts";

/**
 * Signs the member out, here and at the shop, and leaves the page (AUT-10). @returns why not, in
 * words, else null
 */
export async function signOut(
  language: Language,
  problems: Record<string, string> & { other: string },
): Promise<string | null> {
  try {
    const { path } = await write(bff.session(language), { method: "DELETE" });
    signedOut();
    await goOn(path ?? "/");
    return null;
  } catch (cause) {
    const { code, problem } = GatewayError.fromFailure(cause);
    return problemText(problems, { code, detail: problem?.detail ?? null });
  }
}
