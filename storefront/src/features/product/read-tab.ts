import { hasContent } from "./has-content";

/**
 * What the shop has for a tab; empty when there is nothing to see in it.
 *
 * @throws when the address is not the shop's own, the shop refuses, or its answer holds no HTML
 */
export async function readTab(href: string): Promise<string> {
  if (!/^\/(?!\/)/.test(href)) throw new Error(`not an address of the shop: ${href}`);
  const response = await fetch(href, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const text = await response.text();
  const html = response.headers.get("content-type")?.includes("json") ? htmlIn(text) : text;
  return hasContent(html) ? html : "";
}

function htmlIn(text: string): string {
  const named = JSON.parse(text) as { html?: unknown; content?: unknown };
  const html = named.html ?? named.content;
  if (typeof html !== "string") throw new Error("answered without HTML");
  return html;
}
