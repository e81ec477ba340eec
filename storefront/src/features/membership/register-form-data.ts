import { openShell, read } from "@/lib/gateway/browser";
import { useReadOnce } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";

/**
 * The shop's form; with `update` what the shop has of the member. Asked anew on each page: a
 * security code serves once.
 */
export function useRegisterForm({ update }: { update: boolean }) {
  const address = lazyBff.registerForm(useLanguage(), update);
  return useReadOnce(address, {
    // The shell opens the shop session that the security code belongs to.
    fetcher: () =>
      openShell()
        .catch(() => undefined)
        .then(() => read(address)),
  });
}
