import type { Entry } from "../stored.ts";
import { isDue } from "./token.ts";
import type { Session } from "./types.ts";

/** The checkout: the one page on which a guest's token is refreshed, too (TOK-4). */
const GUEST_REFRESH_PAGE_ID = "91";

/**
 * Whether opening this page refreshes the token (TOK-4): for members; for guests on page 91 only,
 * and only with a token. A member whose device lost the token goes by the end that the gateway
 * knows.
 */
export function refreshesOnLoad(
  session: Pick<Session, "kind" | "expiresAt">,
  token: Entry<string> | null,
  pageId: string,
  nowMs: number,
): boolean {
  if (session.kind === "guest")
    return pageId === GUEST_REFRESH_PAGE_ID && token !== null && isDue(token.endsAtMs, nowMs);
  const endsAtMs =
    token?.endsAtMs ?? (session.expiresAt === null ? null : session.expiresAt * 1000);
  return endsAtMs !== null && isDue(endsAtMs, nowMs);
}
