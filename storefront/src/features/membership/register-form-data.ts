import useSWR from "swr";

import { openShell, read } from "@/lib/gateway/browser";
import type { RegisterForm } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";

/**
 * The shop's form; with `update` what the shop has of the member. Asked anew on each page: a
 * security code serves once.
 */
export function useRegisterForm({ update }: { update: boolean }) {
  const language = useLanguage();
  return useSWR<RegisterForm, unknown>(
    ["register-form", update],
    async () => {
      // The shell opens the shop session that the security code belongs to.
      await openShell().catch(() => undefined);
      return read(lazyBff.registerForm(language, update));
    },
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  );
}
