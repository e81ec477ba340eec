import { mutate, SWRConfig } from "swr";

import type { Address, Answer, Path } from "./address.ts";
import { read } from "./browser.ts";

/**
 * What `useReadOnce` reads, for parts of the first page load, which swr is not: they load this with
 * their first question. An answer is kept in swr's cache under its address, a failure is not.
 *
 * @throws GatewayError
 */
export async function readOnce<P extends Path>(
  address: Address<P>,
  signal?: AbortSignal,
): Promise<Answer<P>> {
  // The question may have been withdrawn while this was on its way.
  signal?.throwIfAborted();
  const { cache } = SWRConfig.defaultValue;
  const kept = (cache.get(address) as { data?: Answer<P> } | undefined)?.data;
  if (kept !== undefined) return kept;
  const answer = read(address, signal);
  await mutate(address, answer, { revalidate: false });
  return answer;
}
