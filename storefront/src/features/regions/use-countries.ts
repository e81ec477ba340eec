import type { Countries } from "@/lib/gateway/types";
import { useReadOnce } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";

/**
 * The shop's countries, asked once for each page however many fields need them. When they do not
 * come that is logged and nothing else: fields go on with what they know (PHN-5).
 */
export function useCountries(): { answer: Countries | undefined; failed: boolean } {
  const { data, error } = useReadOnce(lazyBff.countries(useLanguage()), {
    onError: (error: unknown) => console.error("Country list not loaded", error),
  });
  return { answer: data, failed: error !== undefined };
}
