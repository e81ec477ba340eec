import { mutate, SWRConfig } from "swr";

import type { Address, Answer, Path } from "./address.ts";
import { read } from "./browser.ts";

/**
 * Reads through swr's cache, where an answer is kept under its address, and a failure is not.
 *
 * @throws GatewayError
 */
export async function cachedRead<P extends Path>(
  address: Address<P>,
  signal: AbortSignal,
): Promise<Answer<P>> {
  // The question may have been withdrawn while this was on its way.
  signal.throwIfAborted();
  const { cache } = SWRConfig.defaultValue;
  const kept = (cache.get(address) as { data?: Answer<P> } | undefined)?.data;
  if (kept !== undefined) return kept;
  const answer = read(address, signal);
  await mutate(address, answer, { revalidate: false });
  return answer;
}
