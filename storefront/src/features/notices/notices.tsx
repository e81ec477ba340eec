"use client";

import { useShell } from "@/lib/gateway/use-shell";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";

import type { ShopApp } from "./app-rules";
import type { Place } from "./due";
import { useLate } from "./use-late";

export type NoticesProps = {
  language: Language;
  /** The page's id (NAV-2), and whether the shop wants its cookie notice on it. */
  page: Place;
  /** Null where the shop has no app. */
  app: ShopApp | null;
  words: { cookieNotice: Messages["cookieNotice"]; appBanner: Messages["appBanner"] };
};

const loadHost = () => import("./notice-host");

/**
 * What a page brings up by itself. What that may be is found out after the first call has said who
 * is here, or has failed (ADR 0031), so none of it is among the page's first scripts.
 */
export function Notices(props: NoticesProps) {
  const { data: shell, error } = useShell();
  const host = useLate(loadHost, shell !== undefined || error !== undefined);
  return host && <host.NoticeHost {...props} />;
}
