import { documentView } from "@/lib/document-view";
import { lazyMessages } from "@/lib/lazy-messages";
import { showToast } from "@/ui/toast";

import { VARIANT_PARAMETER } from "./variant-address";

/** Hands this page on by what the device has for it; else its address is copied. */
export async function share(title: string): Promise<void> {
  const url = addressToShare();
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Whoever closes it again has decided.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const { share: words } = await lazyMessages(documentView().language);
  try {
    await navigator.clipboard.writeText(url);
    showToast({ text: words.copied, tone: "good" });
  } catch {
    showToast({ text: words.failed, tone: "bad" });
  }
}

/** The page with the chosen variant; not what led here, nor what is open. */
function addressToShare(): string {
  const url = new URL(location.pathname, location.origin);
  const variant = new URLSearchParams(location.search).get(VARIANT_PARAMETER);
  if (variant) url.searchParams.set(VARIANT_PARAMETER, variant);
  return url.href;
}
