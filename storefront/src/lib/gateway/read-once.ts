import type { Address, Answer, Path } from "./address.ts";
import { read } from "./browser.ts";

/**
 * What `useReadOnce` reads, for parts of the first page load, which swr is not: it comes with their
 * first question. Where it does not come, they read without it.
 *
 * @throws GatewayError
 */
export async function readOnce<P extends Path>(
  address: Address<P>,
  signal: AbortSignal,
): Promise<Answer<P>> {
  const answering = await import("./cached-read.ts").then(
    ({ cachedRead }) => cachedRead<P>,
    () => read<P>,
  );
  return answering(address, signal);
}
