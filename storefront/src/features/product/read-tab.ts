import { read } from "@/lib/gateway/browser";
import type { Language } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";

import { hasContent } from "./has-content";

/** What a tab shows: HTML that the gateway cleaned, or the shop's own with its scripts. */
export type TabHtml = { html: string; framed: boolean };

/**
 * What the shop has for a tab; empty when there is nothing to see in it.
 *
 * @throws when the address is not the shop's own, the shop refuses, or its answer holds no HTML
 */
export async function readTab(language: Language, href: string): Promise<TabHtml> {
  if (!/^\/(?!\/)/.test(href)) throw new Error(`not an address of the shop: ${href}`);
  const { html, hasScripts } = await read(lazyBff.tab(language, href));
  const shown = hasScripts ? await readAsSent(href) : (html ?? "");
  return { html: hasContent(shown) ? shown : "", framed: hasScripts };
}

/** The shop's own answer, which nobody cleaned. */
async function readAsSent(href: string): Promise<string> {
  const response = await fetch(href, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const text = await response.text();
  return response.headers.get("content-type")?.includes("json") ? htmlIn(text) : text;
}

function htmlIn(text: string): string {
  const named = JSON.parse(text) as { html?: unknown; content?: unknown };
  const html = named.html ?? named.content;
  if (typeof html !== "string") throw new Error("answered without HTML");
  return html;
}
