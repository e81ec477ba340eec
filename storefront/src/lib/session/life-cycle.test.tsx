import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { recorded } from "../../../test-support/recorded.ts";
import { MEMBER_SHELL, GUEST_SHELL, problem } from "../../../test-support/shell.ts";
import type { Problem, Session, Shell } from "../gateway/types.ts";
import { lazyBff } from "../lazy-paths.ts";
import { bff } from "../paths.ts";

const TR = { language: "tr", currency: "TL" } as const;
const assign = vi.fn<(address: string) => void>();
const reload = vi.fn<() => void>();
const soon = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
const stored = () =>
  (JSON.parse(localStorage.getItem("v5token") ?? "null") as { value: string } | null)?.value ??
  null;
const storeToken = (value: string, minutes: number) =>
  localStorage.setItem("v5token", JSON.stringify({ value, timeout: soon(minutes) }));

/** Another tab: it hears what this one says. */
let otherTab: BroadcastChannel;
let heard: unknown[];
/** Each test starts as a fresh document does. */
let keep: typeof import("./keep.ts");
let browser: typeof import("../gateway/browser.ts");
let stop: () => void;

beforeEach(async () => {
  vi.resetModules();
  [assign, reload].forEach((mock) => mock.mockReset());
  vi.stubGlobal("location", {
    origin: "http://localhost:8080",
    href: "http://localhost:8080/kilimler",
    pathname: "/kilimler",
    search: "",
    assign,
    reload,
  });
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = "tr";
  document.cookie = "XSRF-TOKEN=t; path=/";
  heard = [];
  otherTab = new BroadcastChannel("vitrin-session");
  otherTab.onmessage = ({ data }) => void heard.push(data);
  keep = await import("./keep.ts");
  browser = await import("../gateway/browser.ts");
  stop = () => undefined;
  return () => {
    stop();
    otherTab.close();
  };
});

/** The gateway as a member with so many minutes left finds it; `refresh` answers the refresh. */
function gatewayIs(
  refresh: () => Response | Promise<Response>,
  minutes: number | null = 5,
  shell: Shell = MEMBER_SHELL,
) {
  const asked: { authorization: string | null; xsrf: string | null }[] = [];
  const expiresAt = minutes === null ? null : soon(minutes);
  gateway.use(
    http.get("*/bff/shell", () =>
      HttpResponse.json({
        ...shell,
        session: {
          ...MEMBER_SHELL.session,
          ...(shell.session as Session),
          expiresAt,
        },
      }),
    ),
    http.post("*/bff/session/refresh", async ({ request }) => {
      asked.push({
        authorization: request.headers.get("authorization"),
        xsrf: request.headers.get("x-xsrf-token"),
      });
      return refresh();
    }),
  );
  return asked;
}

const refreshed = () => HttpResponse.json({ token: { value: "next", expiresAt: soon(60) } });
const refused = (status: number, code: Problem["code"]) =>
  HttpResponse.json(problem(code, status), {
    status,
    headers: { "content-type": "application/problem+json" },
  });
const open = (pageId = "2") => (stop = keep.keepSession(pageId));

describe("TOK-2 refreshing", () => {
  it("TOK-2 TOK-4 a member's page replaces a token with under ten minutes left, by a call with proof and token", async () => {
    storeToken("old", 9);
    const asked = gatewayIs(refreshed);
    open();
    await vi.waitFor(() => expect(stored()).toBe("next"));
    expect(asked).toEqual([{ authorization: "Bearer old", xsrf: "t" }]);
    await vi.waitFor(() => expect(heard).toEqual(["refreshed"]));
    expect(assign).not.toHaveBeenCalled();
  });

  it("TOK-2 of two that want it one asks; the other finds it done", async () => {
    storeToken("old", 9);
    const asked = gatewayIs(refreshed);
    vi.stubGlobal("navigator", { locks: oneAtATime() });
    const { refreshSession } = await import("./refresh.ts");
    await Promise.all([refreshSession(), refreshSession(), refreshSession()]);
    expect(asked).toHaveLength(1);
    expect(stored()).toBe("next");
  });

  it("TOK-4 not with an hour left", async () => {
    storeToken("old", 60);
    const asked = gatewayIs(refreshed, 60);
    open();
    await browser.openShell();
    await settle();
    expect([asked, stored()]).toEqual([[], "old"]);
  });

  it.each([
    ["91", 1],
    ["5", 0],
  ])("TOK-4 a guest's token on page %s: %i refresh", async (pageId, times) => {
    storeToken("old", 5);
    const asked = gatewayIs(refreshed, null, GUEST_SHELL);
    open(pageId);
    await browser.openShell();
    await settle();
    expect(asked).toHaveLength(times);
  });
});

describe("TOK-3 a refresh that fails", () => {
  it.each([
    [401, "session_ended", 0],
    [403, "shop_refused", 1],
    [500, "internal", 1],
  ] as const)(
    "TOK-3 with %i: signed out, token and basket removed, the other tabs told, sent home once",
    async (status, code, signOuts) => {
      storeToken("old", 5);
      localStorage.setItem("cart", "{}");
      gatewayIs(() => refused(status, code));
      let ended = 0;
      gateway.use(
        http.delete(
          "*/bff/session",
          () => ((ended += 1), HttpResponse.json({ outcome: "signed_out", path: "/" })),
        ),
      );
      open();
      await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
      expect([stored(), localStorage.getItem("cart"), ended]).toEqual([null, null, signOuts]);
      await vi.waitFor(() => expect(heard).toEqual(["signed_out"]));
      expect(assign).toHaveBeenCalledOnce();
    },
  );

  it.each([
    ["502", () => refused(502, "shop_unreachable")],
    ["503", () => refused(503, "shop_overloaded")],
    ["504", () => refused(504, "shop_too_slow")],
    ["no network", () => HttpResponse.error()],
    ["rubbish", () => new HttpResponse("<html>")],
  ])("TOK-3 with %s: everything stays", async (_, answer) => {
    storeToken("old", 5);
    const asked = gatewayIs(answer);
    open();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await settle();
    expect([stored(), assign.mock.calls, heard]).toEqual(["old", [], []]);
  });

  it("TOK-3 any answer that says so ends the session, and several at once go home once", async () => {
    storeToken("old", 60);
    document.documentElement.lang = "en";
    gateway.use(
      http.get("*/bff/search", () =>
        HttpResponse.json(recorded("search/all/nothing"), {
          headers: { "vitrin-session": "ended" },
        }),
      ),
    );
    await Promise.all(["a", "b", "c"].map((q) => browser.read(bff.search(TR, q))));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/en"));
    await settle();
    expect(assign).toHaveBeenCalledOnce();
    expect(stored()).toBeNull();
  });

  it("TOK-3 a page that has just gone home does not go again", async () => {
    sessionStorage.setItem("vitrin:gone-home", String(Date.now()));
    gateway.use(
      http.get("*/bff/search", () =>
        HttpResponse.json(recorded("search/all/nothing"), {
          headers: { "vitrin-session": "ended" },
        }),
      ),
    );
    storeToken("old", 60);
    await browser.read(bff.search(TR, "a"));
    await vi.waitFor(() => expect(stored()).toBeNull());
    await settle();
    expect(assign).not.toHaveBeenCalled();
  });

  it("ORD-1 a checkout stays where it is, with what was chosen and nothing of the member", async () => {
    storeToken("old", 60);
    const choices = { step: "payment", paymentId: "-1", collector: "Deniz", phone: "905550000001" };
    const timeout = Date.now() + 3_600_000;
    localStorage.setItem("checkout", JSON.stringify({ value: choices, timeout }));
    const basket = { value: { total: {}, itemCount: 1, items: [] }, timeout };
    localStorage.setItem("cart", JSON.stringify(basket));
    localStorage.setItem("ordered", "{}");
    Object.assign(location, { pathname: "/en/order", search: "?step=payment" });
    gateway.use(
      http.get("*/bff/search", () =>
        HttpResponse.json(recorded("search/all/nothing"), {
          headers: { "vitrin-session": "ended" },
        }),
      ),
    );
    await browser.read(bff.search(TR, "a"));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(assign).not.toHaveBeenCalled();
    expect([stored(), localStorage.getItem("ordered")]).toEqual([null, null]);
    const kept: unknown = JSON.parse(localStorage.getItem("checkout") ?? "null");
    expect(kept).toEqual({ value: { step: "payment", paymentId: "-1" }, timeout });
    // The shop may have forgotten the basket as well (CRT-7).
    expect(JSON.parse(localStorage.getItem("cart") ?? "null")).toEqual(basket);
  });
});

describe("TOK-2 several tabs", () => {
  it("TOK-2 a member's page is loaded anew when another tab signed out", async () => {
    gatewayIs(refreshed, 60);
    open();
    await browser.openShell();
    await settle();
    gateway.use(http.get("*/bff/shell", () => HttpResponse.json(GUEST_SHELL)));
    otherTab.postMessage("signed_out");
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it("TOK-2 a guest's page only reads again who is here when another tab signed in", async () => {
    let shells = 0;
    gateway.use(
      http.get(
        "*/bff/shell",
        () => ((shells += 1), HttpResponse.json(shells > 1 ? MEMBER_SHELL : GUEST_SHELL)),
      ),
    );
    open();
    await browser.openShell();
    otherTab.postMessage("signed_in");
    await vi.waitFor(() => expect(shells).toBe(2));
    await settle();
    expect(reload).not.toHaveBeenCalled();
  });

  it("TOK-2 a page out of the browser's memory that shows a member no longer here is loaded anew", async () => {
    gatewayIs(refreshed, 60);
    open();
    await browser.openShell();
    await settle();
    gateway.use(http.get("*/bff/shell", () => HttpResponse.json(GUEST_SHELL)));
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

describe("AUT-1 after signing in", () => {
  it("AUT-1 the page goes on when what it writes is written", async () => {
    const { goOn } = await import("./change.ts");
    let answer: (() => void) | undefined;
    gateway.use(
      http.post(
        "*/bff/favourites",
        async () => (
          await new Promise<void>((resolve) => (answer = resolve)),
          HttpResponse.json({
            outcome: "added",
            message: null,
            productIds: [],
            favourites: null,
          })
        ),
      ),
    );
    const writing = browser.write(bff.favourites(TR), {
      method: "POST",
      body: { products: [] },
    });
    const going = goOn("/order");
    await vi.waitFor(() => expect(answer).toBeDefined());
    expect(assign).not.toHaveBeenCalled();
    answer?.();
    await Promise.all([writing, going]);
    expect(assign).toHaveBeenCalledWith("/order");
  });

  it.each([
    ["/order", "/en/order"],
    ["/en/order", "/en/order"],
    ["/en", "/en"],
  ])("AUT-1 %s lies at %s in English", async (path, address) => {
    document.documentElement.lang = "en";
    await (await import("./change.ts")).goOn(path);
    expect(assign).toHaveBeenCalledWith(address);
  });

  it.each([null, "//evil.test", "https://evil.test/"])(
    "AUT-1 without a path of ours (%j) the page is loaded anew",
    async (path) => {
      await (await import("./change.ts")).goOn(path);
      expect([reload.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
    },
  );
});

/** Enough of the platform's locks: one holder at a time, in order. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return { request: (_name: string, work: () => Promise<void>) => (last = last.then(work)) };
}

/**
 * Calls begun after everything else have been answered: what an earlier answer started has run by
 * then.
 */
async function settle() {
  await Promise.all([import("./refresh.ts"), import("./follow.ts"), import("./end.ts")]);
  gateway.use(
    http.get("*/bff/regions/countries", () => HttpResponse.json(recorded("regions/countries/all"))),
  );
  for (let call = 0; call < 3; call++) await browser.read(lazyBff.countries("tr"));
}
