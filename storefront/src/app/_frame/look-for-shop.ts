import { refreshShell } from "@/lib/gateway/refresh-shell";

/** How often a page at hand looks whether the shop is back. */
const LOOK_MS = 15_000;

/** Looks for the shop while the page is seen. @returns ends it */
export function lookForShop(): () => void {
  const timer = setInterval(() => {
    // Where the gateway cannot be reached either, the next look may.
    if (!document.hidden) refreshShell().catch(() => undefined);
  }, LOOK_MS);
  return () => clearInterval(timer);
}
