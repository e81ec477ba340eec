import { createStore } from "./store.ts";

/** What a page is to the shop, and where it stands in other languages. */
export type ShownPage = {
  type: string;
  id: string;
  path: string;
  alternates: { language: string; path: string }[];
};

/** The page that is shown in place of the one that the document came with. */
export const shownPage = createStore<ShownPage | null>(null);
