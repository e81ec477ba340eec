import useSWR from "swr";

import { documentView } from "@/lib/document-view";
import { read } from "@/lib/gateway/browser";
import type { Countries } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";

/**
 * The shop's countries, asked once for each page however many fields need them. When they do not
 * come that is logged and nothing else: fields go on with what they know (PHN-5).
 */
export function useCountries(): { answer: Countries | undefined; failed: boolean } {
  const { data, error } = useSWR<Countries, unknown>(
    "countries",
    () => read(lazyBff.countries(documentView().language)),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
      onError: (error: unknown) => console.error("Country list not loaded", error),
    },
  );
  return { answer: data, failed: error !== undefined };
}
