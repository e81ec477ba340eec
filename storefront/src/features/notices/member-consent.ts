import { write } from "@/lib/gateway/browser";
import { GatewayError, problemText } from "@/lib/gateway/problem";
import type { MemberUpdate } from "@/lib/gateway/types";
import { refreshShell } from "@/lib/gateway/refresh-shell";
import type { Language } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";

/** What a member agrees to: the first is a must, the others a choice. */
type Agreement = { kvkk: true; mailConsent?: true; smsConsent?: true; phoneConsent?: true };

type Problems = Record<string, string> & { other: string };

/**
 * Tells the shop what the member agrees to. Boxes left empty are not sent: what the member chose
 * before is not known here, and an empty box of a popup takes nothing back.
 *
 * @returns null when it is done, else what to say
 */
export async function agree(
  language: Language,
  agreement: Agreement,
  problems: Problems,
): Promise<string | null> {
  try {
    await write(lazyBff.member(language), {
      method: "PATCH",
      body: agreement satisfies MemberUpdate,
    });
    await refreshShell().catch(() => undefined);
    return null;
  } catch (cause) {
    const { code, problem } = GatewayError.fromFailure(cause);
    return problemText(problems, { code, detail: problem?.detail ?? null });
  }
}
