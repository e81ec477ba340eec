import type { Messages } from "@/lib/messages";

/** What a document says of the shop as a whole. */
export type SiteWords = Pick<Messages["site"], "name" | "description">;

export function siteWords({ site: { name, description } }: Messages): SiteWords {
  return { name, description };
}
