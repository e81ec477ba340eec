import { render, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { mutate, SWRConfig } from "swr";
import { vi } from "vitest";

import type { Shell } from "../src/lib/gateway/types.ts";
import { messagesOf } from "../src/lib/messages.ts";
import { http } from "./contract-http.ts";
import { gateway } from "./gateway.ts";
import { recorded } from "./recorded.ts";
import { GUEST_SHELL, MEMBER, MEMBER_SHELL } from "./shell.ts";
import { user } from "./user.ts";

export const messages = messagesOf("tr");
export const NOTICE = recorded("preferences/cookie-notice/turkish");
export const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 5) AppleWebKit/537.36 Mobile Safari/537.36";
export const APP = { android: "https://play.example/vitrin", ios: null, link: null };
export const UNDECIDED = {
  ...MEMBER_SHELL,
  session: { ...MEMBER_SHELL.session, member: { ...MEMBER, consented: false } },
};

/** Each test starts as a fresh document does. */
export let fresh: {
  Notices: typeof import("../src/features/notices/notices.tsx").Notices;
  registerLogin: typeof import("../src/lib/ask-login.ts").registerLogin;
  reviewCookies: () => void;
};

/** For `beforeEach`: nothing is left of the page before. */
export async function freshDocument(): Promise<void> {
  vi.resetModules();
  await mutate(() => true, undefined, { revalidate: false });
  for (const name of ["cookie-law", "mobileApp"]) document.cookie = `${name}=; Path=/; Max-Age=0`;
  document.cookie = "XSRF-TOKEN=t; path=/";
  localStorage.clear();
  document.documentElement.lang = "tr";
  history.replaceState(null, "", "/");
  onPhone(false);
  Object.defineProperty(document, "referrer", { value: "", configurable: true });
  gateway.use(http.get("*/bff/preferences/cookie-notice", () => HttpResponse.json(NOTICE)));
  fresh = {
    ...(await import("../src/features/notices/notices.tsx")),
    ...(await import("../src/lib/ask-login.ts")),
    ...(await import("../src/lib/cookie-consent.ts")),
  };
}

export const onPhone = (phone: boolean) =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: phone && query.includes("max-width"),
  }));
export const cookies = () =>
  Object.fromEntries(
    document.cookie.split("; ").map((pair) => pair.split("=") as [string, string]),
  );

/** `shared`: with the cache that `refreshShell` changes. */
export function show({
  id = "1",
  cookieNotice = false,
  app = null as typeof APP | null,
  shell = GUEST_SHELL as Shell,
  shared = false,
} = {}) {
  gateway.use(http.get("*/bff/shell", () => HttpResponse.json(shell)));
  const { cookieNotice: cookieWords, appBanner } = messages;
  return render(
    <SWRConfig value={shared ? {} : { provider: () => new Map() }}>
      <fresh.Notices
        language="tr"
        page={{ id, cookieNotice }}
        app={app}
        words={{ cookieNotice: cookieWords, appBanner }}
      />
    </SWRConfig>,
  );
}

export const cookieNotice = () => screen.findByRole("region", { name: NOTICE.title });
/** The text of a window that is open: what it holds is there a moment before it opens. */
export const told = async (text: string) =>
  within(await screen.findByRole("dialog")).findByText(text);
export const press = (name: string) => user.click(screen.getByRole("button", { name }));
