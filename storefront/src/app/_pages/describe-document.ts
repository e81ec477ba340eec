import type { Page } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { href } from "@/lib/paths";
import { shownPage } from "@/lib/shown-page";

import { alternateLinks } from "./alternate-link-rules";
import { titlesOf } from "./heading";
import type { SiteWords } from "./site-words";
import { structuredData } from "./structured-data-rules";

/**
 * Lets the document state of itself what the document of this page would: its titles, its addresses,
 * what it is about, and where it stands. React wrote all of it once and does not look at it again.
 */
export function describeDocument(
  view: { language: Language; currency: string },
  page: Page,
  site: SiteWords,
): void {
  const { language } = view;
  const origin = statedOrigin();
  const { alone, withShop } = titlesOf(page, site.name);
  const image = page.product?.images[0];
  document.title = withShop;
  const description = page.description || site.description;
  set('meta[name="description"]', "content", description);
  set('meta[property="og:description"]', "content", description);
  set('meta[property="og:title"]', "content", alone);
  if (image && origin)
    set('meta[property="og:image"]', "content", new URL(image.url, origin).toString());

  const links = alternateLinks(page, language, {}, origin);
  if (links) set('link[rel="canonical"]', "href", links.canonical);
  for (const { language: other, address } of links?.languages ?? [])
    set(`link[rel="alternate"][hreflang="${other}"]`, "href", address);
  // The text of a script element is guarded (Trusted Types); that of its text node is data.
  const data = document.querySelector('script[type="application/ld+json"]')?.firstChild;
  if (data) data.nodeValue = JSON.stringify(structuredData(page, view, origin ?? "", site));

  set("#product-id", "value", page.product?.id ?? "");
  set("#link_type", "value", page.type);
  set("#link_table_id", "value", page.id);
  showTrail(page.breadcrumbs.map(({ name, path }) => ({ name, href: href(language, path) })));
  const { type, id, path, alternates } = page;
  shownPage.set({ type, id, path, alternates });
}

/** The origin in the document's canonical address; null where that is relative. */
function statedOrigin(): string | null {
  const address = document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? "";
  return /^https?:/.test(address) ? new URL(address).origin : null;
}

function set(selector: string, attribute: string, value: string): void {
  document.querySelector(selector)?.setAttribute(attribute, value);
}

function showTrail(trail: { name: string; href: string }[]): void {
  const list = document.querySelector("main nav ol");
  const [first] = list?.children ?? [];
  const last = list?.lastElementChild;
  if (!list || !first || !last) return;
  list.replaceChildren(
    ...trail.map(({ name, href }, at) => {
      const entry = (at === trail.length - 1 ? last : first).cloneNode(true) as Element;
      const link = entry.querySelector("a");
      link?.setAttribute("href", href);
      if (link) link.textContent = name;
      return entry;
    }),
  );
}
