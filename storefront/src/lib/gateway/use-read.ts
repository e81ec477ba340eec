import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import useSWRImmutable from "swr/immutable";

import type { Address, Answer, Path } from "./address.ts";
import { read } from "./browser.ts";

/**
 * How swr reads here. One object instead of an `SWRConfig` around the page, which would bring swr
 * to the many pages that do without it. Errors are said where the answer would be, with a button to
 * try again; that a window is looked at again changes nothing.
 */
const CONFIG = {
  revalidateOnFocus: false,
  shouldRetryOnError: false,
} satisfies SWRConfiguration;

type Options<T> = SWRConfiguration<T, unknown> & {
  /** Reads in place of `read`: where something has to be done before or after. */
  fetcher?: () => Promise<T>;
};

/** What the gateway says under an address; the address is its key. Null: nothing is asked. */
export function useRead<P extends Path>(
  address: Address<P> | null,
  { fetcher, ...options }: Options<Answer<P>> = {},
): SWRResponse<Answer<P>, unknown> {
  return useSWR<Answer<P>, unknown, Address<P> | null>(
    address,
    fetcher ?? ((key: Address<P>) => read(key)),
    { ...CONFIG, ...options },
  );
}

/** The same for what does not change while a page is open: read once, whoever asks. */
export function useReadOnce<P extends Path>(
  address: Address<P> | null,
  { fetcher, ...options }: Options<Answer<P>> = {},
): SWRResponse<Answer<P>, unknown> {
  return useSWRImmutable<Answer<P>, unknown, Address<P> | null>(
    address,
    fetcher ?? ((key: Address<P>) => read(key)),
    { ...CONFIG, ...options },
  );
}
