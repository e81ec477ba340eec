import "server-only";

import { headers } from "next/headers";

/**
 * The mark by which the gateway knows the inline scripts of this document that we wrote (ADR 0039).
 * It is new for each rendering and taken out before the document leaves the gateway. Undefined
 * where no gateway asked.
 */
export async function scriptNonce(): Promise<string | undefined> {
  return (await headers()).get("x-nonce") ?? undefined;
}
