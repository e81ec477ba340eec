import { documentView } from "@/lib/document-view";
import { read } from "@/lib/gateway/browser";
import type { Fragment } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import { type Query } from "@/lib/paths";
import { trusted } from "@/lib/trusted";

/** The page and block that the fragments of membership belong to (CALL-4). */
const PLACE = { page: "6", block: "1008" };

export const fragmentAddress = (folder: string, query: Query = {}) =>
  lazyBff.fragment(documentView(), { ...PLACE, folder }, query);

/** A fragment of membership. @throws GatewayError */
export function readFragment(folder: string, query: Query = {}): Promise<Fragment> {
  return read(fragmentAddress(folder, query));
}

/** What a fragment says; null when it says nothing, or cannot be had. */
export async function readProse(folder: string): Promise<string | null> {
  try {
    return proseOf((await readFragment(folder)).html);
  } catch {
    return null;
  }
}

/**
 * The sentences of a fragment. The gateway takes its form out and leaves the words of labels and
 * buttons behind, which say nothing without them: only what stands in paragraphs and lists is meant
 * to be read.
 *
 * @param html cleaned by the gateway
 */
export function proseOf(html: string | null): string | null {
  if (html === null) return null;
  const { body } = new DOMParser().parseFromString(trusted(html), "text/html");
  const told = [...body.querySelectorAll("p, ul, ol, table")].filter(
    (part) => part.textContent?.trim() && !part.parentElement?.closest("p, ul, ol, table"),
  );
  return told.length > 0 ? told.map(({ outerHTML }) => outerHTML).join("") : null;
}

/** Where a fragment's form is sent: calls of this shop only; null for everything else. */
export function actionOf(data: Fragment["data"]): string | null {
  const action: unknown = data && "ACTION" in data ? data.ACTION : null;
  if (typeof action !== "string" || !URL.canParse(action, location.origin)) return null;
  const { origin, pathname, searchParams } = new URL(action, location.origin);
  // A form that the browser sends says its reader's language, not the page's, unless its address
  // does.
  searchParams.set("language", documentView().language);
  return origin === location.origin && /^\/(?:srv|api)\//.test(pathname)
    ? `${pathname}?${searchParams.toString()}`
    : null;
}

/** The fields of a fragment's form, as its data tells them. */
export function fieldsOf(data: Fragment["data"]): unknown {
  return data && "FIELDS" in data ? data.FIELDS : null;
}
