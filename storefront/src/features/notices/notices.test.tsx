import { act, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import {
  ANDROID,
  APP,
  cookieNotice,
  cookies,
  fresh,
  freshDocument,
  messages,
  onPhone,
  press,
  show,
} from "../../../test-support/notices.tsx";
import { problem } from "../../../test-support/shell.ts";
import { onFakeClock, user } from "../../../test-support/user.ts";

beforeEach(freshDocument);

describe("CNS-2 the cookie notice", () => {
  it.each([
    ["refused", messages.cookieNotice.refuse, "0"],
    ["accepted", messages.cookieNotice.accept, "1"],
  ])(
    "CNS-2 shows the shop's title and words; %s, it is remembered for 15 days",
    async (_, answer, value) => {
      show({ cookieNotice: true });
      const region = await cookieNotice();
      expect(within(region).getByRole("link", { name: "çerez" }).getAttribute("href")).toBe(
        "/cerez-politikasi",
      );
      const set = vi.spyOn(document, "cookie", "set");
      await press(answer);
      expect(set).toHaveBeenCalledExactlyOnceWith(
        `cookie-law=${value}; Path=/; Max-Age=${15 * 86_400}; SameSite=Lax`,
      );
      expect(screen.queryByRole("region")).toBeNull();
    },
  );

  it("CNS-2 a no looks as a yes does", async () => {
    show({ cookieNotice: true });
    await cookieNotice();
    const [refuse, accept] = [messages.cookieNotice.refuse, messages.cookieNotice.accept].map(
      (name) => screen.getByRole("button", { name }),
    );
    expect(refuse!.className).toBe(accept!.className);
  });

  it("CNS-2 who has answered is not asked, but may look again and answer otherwise", async () => {
    document.cookie = "cookie-law=1; Path=/";
    show({ cookieNotice: true });
    await vi.waitFor(() => expect(fresh.Notices).toBeTruthy());
    expect(screen.queryByRole("region")).toBeNull();
    act(() => fresh.reviewCookies());
    await cookieNotice();
    await press(messages.cookieNotice.refuse);
    expect([cookies()["cookie-law"], screen.queryByRole("region")]).toEqual(["0", null]);
  });

  it("CNS-2 a shop that is away shows none, and stands in nobody's way", async () => {
    onPhone(true);
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(ANDROID);
    gateway.use(
      http.get("*/bff/preferences/cookie-notice", () =>
        HttpResponse.json(problem("shop_unreachable", 502), { status: 502 }),
      ),
    );
    show({ cookieNotice: true, app: APP });
    expect(await screen.findByRole("region", { name: messages.appBanner.title })).toBeTruthy();
    expect(cookies()["cookie-law"]).toBeUndefined();
  });
});

describe("CNS-5 where shoppers came from", () => {
  const from = (referrer: string) =>
    Object.defineProperty(document, "referrer", { value: referrer, configurable: true });
  const log = () =>
    JSON.parse(localStorage.getItem("referrer") ?? "null") as {
      value: { items: { uri: string }[] };
    } | null;

  it("CNS-5 CNS-2 is kept after a yes, not before, and gone after a no", async () => {
    from("https://search.example/?q=kilim");
    show({ cookieNotice: true });
    await cookieNotice();
    expect(log()).toBeNull();
    await press(messages.cookieNotice.accept);
    await vi.waitFor(() =>
      expect(log()?.value.items.map(({ uri }) => uri)).toEqual(["https://search.example/"]),
    );
    act(() => fresh.reviewCookies());
    await cookieNotice();
    await press(messages.cookieNotice.refuse);
    await vi.waitFor(() => expect(log()).toBeNull());
  });

  it("CNS-5 with an earlier yes it is kept at once, and a page of the shop is nowhere to come from", async () => {
    document.cookie = "cookie-law=1; Path=/";
    from("https://search.example/");
    const { unmount } = show({ cookieNotice: true });
    await vi.waitFor(() => expect(log()?.value.items).toHaveLength(1));
    unmount();
    from(`${location.origin}/kilimler`);
    show({ cookieNotice: true });
    await act(() => Promise.resolve());
    expect(log()?.value.items).toHaveLength(1);
  });
});

describe("HDR-6 the app banner", () => {
  beforeEach(() => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(ANDROID);
    onPhone(true);
  });
  const banner = () => screen.findByRole("region", { name: messages.appBanner.title });

  it("HDR-6 closing it sets the cookie that keeps it away", async () => {
    const { unmount } = show({ app: APP });
    await banner();
    await press(messages.appBanner.close);
    expect([cookies().mobileApp, screen.queryByRole("region")]).toEqual(["1", null]);
    unmount();
    show({ app: APP, cookieNotice: true });
    await cookieNotice();
    await press(messages.cookieNotice.refuse);
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("HDR-6 comes after the cookie notice", async () => {
    show({ app: APP, cookieNotice: true });
    await cookieNotice();
    expect(screen.getAllByRole("region")).toHaveLength(1);
    await press(messages.cookieNotice.accept);
    await banner();
  });

  it.each([
    ["no store is opened when the app did", true, []],
    ["the store opens after 2000 ms", false, [APP.android]],
  ])("HDR-6 %s", async (_, appOpened, opened) => {
    show({ app: APP });
    await banner();
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal("location", { ...window.location, assign });
    vi.useFakeTimers();
    await onFakeClock(user.click(screen.getByRole("link", { name: messages.appBanner.open })));
    act(() => void vi.advanceTimersByTime(1999));
    expect(assign).not.toHaveBeenCalled();
    if (appOpened) {
      vi.spyOn(document, "hidden", "get").mockReturnValue(true);
      act(() => void document.dispatchEvent(new Event("visibilitychange")));
    }
    act(() => void vi.advanceTimersByTime(1));
    expect(assign.mock.calls.map(([address]) => address)).toEqual(opened);
    vi.useRealTimers();
  });

  it("HDR-6 is for phones alone", async () => {
    onPhone(false);
    show({ app: APP, cookieNotice: true });
    await cookieNotice();
    await press(messages.cookieNotice.accept);
    expect(screen.queryByRole("region")).toBeNull();
  });
});
