import type { NumberFormat } from "@/lib/money";

/** What a page is to the shop (NAV-2), and where it stands in other languages. */
export type PageIdentity = {
  type: string;
  id: string;
  path: string;
  alternates: { language: string; path: string }[];
  /** The shop wants its cookie notice shown; pages without the shop do not ask. */
  cookieNotice?: boolean;
  /** The words of a search page. */
  searchQuery?: string | undefined;
  /** How this page writes its figures; pages without the shop use the default. */
  numberFormat?: NumberFormat;
};
