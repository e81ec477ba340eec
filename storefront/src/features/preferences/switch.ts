import { newKey, write } from "@/lib/gateway/browser";
import type { Language } from "@/lib/locale";
import { alternateHref } from "@/lib/alternate";
import { bff, href } from "@/lib/paths";
import type { ShownPage } from "@/lib/shown-page";

/** The home page's id (CNS-3): there a language change leads to the other home page. */
const HOME_ID = "1";

/**
 * Tells the shop the new language and answers where to go: home from home, else the link the shop
 * returns, else this page in the other language (CNS-3).
 */
export async function switchLanguage(language: Language, page: ShownPage): Promise<string> {
  // `path` is not in the contract; the gateway ignores it.
  const body = { language, pageType: page.type, pageId: page.id, path: page.path };
  const { link } = await write(bff.language(), { method: "PUT", body, idempotencyKey: newKey() });
  if (page.id === HOME_ID) return href(language, "/");
  return withListing(link ? placed(link, language) : alternateHref(page, language));
}

/**
 * The address with the filters, the order and the words of the page at hand, which may have changed
 * since it was made.
 */
function withListing(address: string): string {
  const query = new URLSearchParams(location.search);
  query.delete("language");
  const path = address.replace(/[?#].*/s, "");
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Sets the currency and answers the address to load again (CNS-4). */
export async function switchCurrency(currency: string): Promise<string> {
  await write(bff.currency(), { method: "PUT", body: { currency }, idempotencyKey: newKey() });
  return location.pathname + location.search;
}

/**
 * A path of the shop under the language's prefix; only paths are followed, never another origin.
 */
function placed(link: string, language: Language): string {
  const path =
    link.startsWith("/") && !link.startsWith("//")
      ? link
      : `/${link.replace(/^[a-z]+:\/\/[^/]*\/?|^\/+/i, "")}`;
  return path === `/${language}` || path.startsWith(`/${language}/`) ? path : href(language, path);
}
