import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";

import type { ShopApp } from "./app-rules";
import type { Place } from "./due";

export type NoticesProps = {
  language: Language;
  /** The page's id (NAV-2), and whether the shop wants its cookie notice on it. */
  page: Place;
  /** Null where the shop has no app. */
  app: ShopApp | null;
  words: { cookieNotice: Messages["cookieNotice"]; appBanner: Messages["appBanner"] };
};
