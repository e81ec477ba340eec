import type { Comment, CommentAverage, CommentPage } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";

/** The shop's own limits, in characters (contracts/gateway.openapi.json, `NewComment`). */
export const MAX_TITLE = 100;
export const MAX_TEXT = 2000;
/** As many as the shop puts on a page (contracts/upstream/product.md#comments). */
export const PAGE_SIZE = 10;
/** The last page that the gateway can be asked for. */
const MAX_PAGE = 10_000;

/** The orders of the list, and what the gateway is asked for each. */
export const SORTS = {
  newest: { sort: "date", direction: "desc" },
  oldest: { sort: "date", direction: "asc" },
  best: { sort: "rate", direction: "desc" },
  worst: { sort: "rate", direction: "asc" },
} as const;

export type Sort = keyof typeof SORTS;

/** Which comments are shown. `just`: the reader's latest action, so that it is included. */
export type CommentQuery = { page: number; sort: Sort; just: "commented" | null };

/** Removes duplicates: a comment may move to the next page between two requests. */
export function distinct(comments: readonly Comment[]): Comment[] {
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()];
}

/** How many comments there are; a total below what stands here already cannot be true. */
export const countOf = ({ total, comments }: CommentPage): number =>
  Math.max(total, comments.length);

/** The last page that can be turned to from this one. */
export const lastPage = ({ pages }: CommentPage, page: number): number =>
  Math.min(Math.max(pages, page, 1), MAX_PAGE);

/** From 1 to 5; null where the shop states none. */
export const starsOf = (stars: number): number | null => (stars > 0 ? Math.min(stars, 5) : null);

type Share = { stars: number; count: number; percent: number };

/** How often 5 to 1 stars were given, and how much of all that is. */
export function sharesOf({ counts }: CommentAverage): Share[] {
  const given = [1, 2, 3, 4, 5].map((stars) => Math.max(counts[stars - 1] ?? 0, 0));
  const sum = given.reduce((all, count) => all + count, 0);
  return given
    .map((count, at) => ({
      stars: at + 1,
      count,
      percent: sum === 0 ? 0 : Math.round((count * 100) / sum),
    }))
    .toReversed();
}

/** Stars in figures, with one decimal at most. */
export function starsText(stars: number, language: Language): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 1 }).format(stars);
}

/** The day of unix seconds in the language's way, in western figures; null for no day. */
export function dayOf(
  seconds: number | null,
  language: Language,
): { text: string; stamp: string } | null {
  const at = new Date((seconds ?? NaN) * 1000);
  if (Number.isNaN(at.getTime())) return null;
  const text = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: "long",
  }).format(at);
  return { text, stamp: at.toISOString() };
}
