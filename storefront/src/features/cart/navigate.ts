import type { Language } from "@/lib/locale";
import { href } from "@/lib/paths";

/** Leaves the page for a path of the shop, in the page's language. */
export function navigate(language: Language, path: string): void {
  window.location.assign(href(language, path.startsWith("/") ? path : `/${path}`));
}
