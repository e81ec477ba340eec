import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { mutate, SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Shell } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DATA_PROTECTION } from "@/lib/paths";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { recorded, type Schemas } from "../../../test-support/recorded.ts";
import { GUEST_SHELL, MEMBER, MEMBER_SHELL, problem } from "../../../test-support/shell.ts";

const messages = messagesOf("tr");
const NOTICE = recorded("preferences/cookie-notice/turkish");
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 5) AppleWebKit/537.36 Mobile Safari/537.36";
const APP = { android: "https://play.example/vitrin", ios: null, link: null };
const UNDECIDED = {
  ...MEMBER_SHELL,
  session: { ...MEMBER_SHELL.session, member: { ...MEMBER, consented: false } },
};

/** Each test starts as a fresh document does. */
let fresh: {
  Notices: typeof import("./notices.tsx").Notices;
  registerLogin: typeof import("@/lib/ask-login").registerLogin;
  reviewCookies: () => void;
};

beforeEach(async () => {
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
    ...(await import("./notices.tsx")),
    ...(await import("@/lib/ask-login")),
    ...(await import("@/lib/cookie-consent")),
  };
});

const onPhone = (phone: boolean) =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: phone && query.includes("max-width"),
  }));
const cookies = () =>
  Object.fromEntries(
    document.cookie.split("; ").map((pair) => pair.split("=") as [string, string]),
  );

/** `shared`: with the cache that `refreshShell` changes. */
function show({
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

const cookieNotice = () => screen.findByRole("region", { name: NOTICE.title });
/** The text of a window that is open: what it holds is there a moment before it opens. */
const told = async (text: string) => within(await screen.findByRole("dialog")).findByText(text);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

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
      press(answer);
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
    press(messages.cookieNotice.refuse);
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
    press(messages.cookieNotice.accept);
    await vi.waitFor(() =>
      expect(log()?.value.items.map(({ uri }) => uri)).toEqual(["https://search.example/"]),
    );
    act(() => fresh.reviewCookies());
    await cookieNotice();
    press(messages.cookieNotice.refuse);
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
    press(messages.appBanner.close);
    expect([cookies().mobileApp, screen.queryByRole("region")]).toEqual(["1", null]);
    unmount();
    show({ app: APP, cookieNotice: true });
    await cookieNotice();
    press(messages.cookieNotice.refuse);
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("HDR-6 comes after the cookie notice", async () => {
    show({ app: APP, cookieNotice: true });
    await cookieNotice();
    expect(screen.getAllByRole("region")).toHaveLength(1);
    press(messages.cookieNotice.accept);
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
    fireEvent.click(screen.getByRole("link", { name: messages.appBanner.open }));
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
    press(messages.cookieNotice.accept);
    expect(screen.queryByRole("region")).toBeNull();
  });
});

describe("CNS-1 the data-protection notice", () => {
  const { dataProtection: words, common } = messages;
  const shopSays = (html: string | null) =>
    gateway.use(
      http.get("*/bff/fragments/6/1008/notifications", () =>
        html === null
          ? HttpResponse.json(problem("shop_too_slow", 504), { status: 504 })
          : HttpResponse.json({ html, data: {}, products: [] }),
      ),
    );
  const link = () =>
    document.body.appendChild(
      Object.assign(document.createElement("a"), {
        href: DATA_PROTECTION,
        textContent: words.read,
      }),
    );

  it("CNS-1 opens over the page that links to it, whose own place in the address stays", async () => {
    history.replaceState(null, "", "/mesaj#new");
    shopSays("<p>6698 sayılı Kanun</p><form><p></p></form>");
    show({ cookieNotice: true });
    await cookieNotice();
    const way = link();
    fireEvent.click(way);
    expect(await told("6698 sayılı Kanun")).toBeTruthy();
    expect(location.hash).toBe("#new");
    press(common.close);
    expect(screen.queryByRole("dialog")).toBeNull();
    way.remove();
  });

  it("CNS-1 opens where the link was pressed before anybody listened, and says so when it cannot be had", async () => {
    history.replaceState(null, "", `/uye-kayit${DATA_PROTECTION}`);
    shopSays(null);
    show();
    expect(await told(words.failed)).toBeTruthy();
    shopSays("<p>6698 sayılı Kanun</p>");
    press(common.retry);
    expect(await told("6698 sayılı Kanun")).toBeTruthy();
    press(common.close);
    expect(location.hash).toBe("");
  });
});

describe("CNS-1 consent", () => {
  const words = messages.consent;
  const popup = () => screen.findByRole("dialog", { name: words.title });

  /** The shop says `html` to it; resolves with what the member agreed to. */
  function shopAsks(
    html = "<div><h3>Bildirimler</h3><p>Aydınlatma metni</p> Gönder</div>",
    status = 200,
  ): Promise<unknown> {
    return new Promise((resolve) => {
      gateway.use(
        http.get("*/bff/fragments/6/1008/notifications", () =>
          HttpResponse.json({ html, data: {}, products: [] }),
        ),
        http.patch("*/bff/members/me", async ({ request }) => {
          resolve(await request.json());
          return status === 200
            ? HttpResponse.json({ outcome: "done", message: null })
            : HttpResponse.json(problem("shop_too_slow", status), {
                status,
                headers: { "content-type": "application/problem+json" },
              });
        }),
      );
    });
  }

  it("CNS-1 a member who has not agreed is asked, before the cookie notice; agreeing is a must, mail a choice", async () => {
    const agreed = shopAsks();
    show({ shell: UNDECIDED, cookieNotice: true });
    const dialog = await popup();
    expect(within(dialog).getByText("Aydınlatma metni")).toBeTruthy();
    expect(within(dialog).queryByText(/Bildirimler|Gönder/)).toBeNull();
    expect(screen.queryByRole("region", { name: NOTICE.title })).toBeNull();
    const boxes = within(dialog).getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ checked, required }) => [checked, required])).toEqual([
      [false, true],
      [false, false],
      [false, false],
      [false, false],
    ]);

    press(words.accept);
    expect(await within(dialog).findByText(messages.notices.fieldMandatory)).toBeTruthy();
    expect(document.activeElement).toBe(boxes[0]);

    fireEvent.click(boxes[0]!);
    fireEvent.click(boxes[1]!);
    press(words.accept);
    expect(await agreed).toEqual({ kvkk: true, mailConsent: true });
    await cookieNotice();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("CNS-1 what failed is said, and can be tried again", async () => {
    const tried = shopAsks(undefined, 504);
    show({ shell: UNDECIDED });
    await popup();
    fireEvent.click(screen.getByRole("checkbox", { name: new RegExp(words.kvkk.slice(0, 20)) }));
    press(words.accept);
    await tried;
    expect((await screen.findByRole("alert")).textContent).toBe(messages.problems.shop_too_slow);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: words.accept }).disabled).toBe(
      false,
    );
  });

  it("CNS-1 who does not agree can sign out, or go back", async () => {
    void shopAsks("");
    const signedOut = vi.fn<() => void>();
    gateway.use(
      http.delete(
        "*/bff/session",
        () => (signedOut(), HttpResponse.json({ outcome: "signed_out", path: "/" })),
      ),
    );
    show({ shell: UNDECIDED });
    const dialog = await popup();
    expect(within(dialog).getByText(words.intro), "the shop says nothing, so we do").toBeTruthy();
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    expect(within(dialog).getByText(words.declined)).toBeTruthy();
    press(words.back);
    press(words.decline);
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal("location", { ...window.location, assign });
    press(words.signOut);
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
    expect(signedOut).toHaveBeenCalledOnce();
  });

  it.each([
    ["a guest", GUEST_SHELL],
    ["a member who agreed", MEMBER_SHELL],
    [
      "a shop that does not ask",
      { ...UNDECIDED, session: { ...UNDECIDED.session, consentRequired: false } },
    ],
  ])("CNS-1 nobody asks %s", async (_, shell) => {
    show({ shell, cookieNotice: true });
    await cookieNotice();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("AUT-4 a password that must be changed first", () => {
  it("AUT-4 CNS-1 CNS-2 keeps everything else away until it is", async () => {
    const { refreshShell } = await import("@/lib/gateway/refresh-shell");
    const asked = vi.fn<() => void>();
    gateway.use(
      http.get("*/bff/preferences/cookie-notice", () => (asked(), HttpResponse.json(NOTICE))),
    );
    show({
      shell: {
        ...MEMBER_SHELL,
        session: { ...MEMBER_SHELL.session, member: { ...MEMBER, mustChangePassword: true } },
      },
      cookieNotice: true,
      shared: true,
    });
    await act(() => import("./notice-host"));
    expect(screen.queryByRole("region")).toBeNull();
    expect(asked).not.toHaveBeenCalled();
    gateway.use(http.get("*/bff/shell", () => HttpResponse.json(MEMBER_SHELL)));
    await act(() => refreshShell());
    await cookieNotice();
  });
});

describe("AUT-7 links of mails", () => {
  const activating = (what: "membership" | "newsletter", answer: Schemas["Activation"]) =>
    new Promise<unknown>((resolve) => {
      gateway.use(
        http.post(`*/bff/activations/${what}` as const, async ({ request }) => {
          resolve(await request.json());
          return HttpResponse.json(answer);
        }),
      );
    });

  it("AUT-7 a membership is confirmed once, the token leaves the address, and the shopper is asked to sign in", async () => {
    history.replaceState(null, "", "/?activation=membership&id=7&token=t1&brand=80");
    const sent = activating("membership", { outcome: "activated", message: null });
    const asked: string[] = [];
    fresh.registerLogin(({ reason }) => (asked.push(reason), Promise.resolve(false)));
    show({ cookieNotice: true });
    expect(await sent).toEqual({ id: "7", token: "t1" });
    expect(await told(messages.notices.membershipActivated)).toBeTruthy();
    expect(location.search).toBe("?brand=80");
    expect(asked).toEqual([]);
    press(messages.landing.signIn);
    await vi.waitFor(() => expect(asked).toEqual(["activated"]));
    await cookieNotice();
  });

  it("AUT-7 a newsletter is confirmed in the shop's words, and nobody is asked to sign in", async () => {
    history.replaceState(null, "", "/?activation=newsletter&token=t2");
    const sent = activating("newsletter", {
      outcome: "activated",
      message: "Aboneliğiniz başladı",
    });
    const asked = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
    fresh.registerLogin(asked);
    show();
    expect(await sent).toEqual({ token: "t2" });
    expect(await told("Aboneliğiniz başladı")).toBeTruthy();
    press(messages.landing.ok);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it("AUT-7 a link that is used up says so", async () => {
    history.replaceState(null, "", "/?membership=1&id=7&token=old");
    void activating("membership", { outcome: "failed", message: null });
    show();
    expect(await told(messages.landing.failed)).toBeTruthy();
    expect(screen.getByRole("button", { name: messages.landing.ok })).toBeTruthy();
  });

  it.each([
    "?activation=membership&id=7",
    "?activation=membership&token=t",
    "?activation=newsletter",
  ])("WID-7 %s lacks something: 'Hata oluştu'", async (search) => {
    history.replaceState(null, "", `/${search}`);
    show();
    expect(await screen.findByRole("dialog", { name: "Hata oluştu" })).toBeTruthy();
    expect(location.search).toBe("");
  });

  it("WID-7 the shop misses a parameter: 'Hata oluştu'", async () => {
    history.replaceState(null, "", "/?activation=newsletter&token=a.b");
    gateway.use(
      http.post("*/bff/activations/newsletter", () =>
        HttpResponse.json(problem("invalid_field", 422), {
          status: 422,
          headers: { "content-type": "application/problem+json" },
        }),
      ),
    );
    show();
    expect(await screen.findByRole("dialog", { name: "Hata oluştu" })).toBeTruthy();
  });
});

describe("AUT-8 an address that has an account", () => {
  const search = "?error=mail_already_registered";

  it("AUT-8 guests on the login page are told, and the address forgets it", async () => {
    history.replaceState(null, "", `/uye-girisi-sayfasi${search}`);
    show({ id: "5" });
    expect(
      await told("Bu e-posta adresiyle kayıt yapılmıştır. Lütfen giriş yapınız."),
    ).toBeTruthy();
    expect(location.search).toBe("");
  });

  it.each([
    ["members", { id: "5", shell: MEMBER_SHELL }],
    ["other pages", { id: "6" }],
  ])("AUT-8 nothing is said to %s", async (_, where) => {
    history.replaceState(null, "", `/${search}`);
    show({ ...where, cookieNotice: true });
    await cookieNotice();
    expect([screen.queryByRole("dialog"), location.search]).toEqual([null, search]);
  });
});

describe("AUT-6 what a social network did not tell", () => {
  const fragment = (subFolder: "social" | "facebook-email", data: object) =>
    new Promise<URL>((resolve) => {
      gateway.use(
        http.get(`*/bff/fragments/6/1008/${subFolder}` as const, ({ request }) => {
          resolve(new URL(request.url));
          return HttpResponse.json({
            html: "<div>E-posta Gönder</div>",
            data: data as Record<string, never>,
            products: [],
          });
        }),
      );
    });

  it("AUT-6 the missing fields are asked for and sent where the shop's form would", async () => {
    history.replaceState(null, "", "/?social=1&platform=apple&fields=email");
    const asked = fragment("social", { ACTION: "/srv/service/social/complete", FIELDS: ["email"] });
    const sent: [string, string][] = [];
    vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (
      this: HTMLFormElement,
    ) {
      const { pathname, search } = new URL(this.action);
      sent.push([
        pathname + search,
        new URLSearchParams(new FormData(this) as unknown as Record<string, string>).toString(),
      ]);
    });
    show();
    const query = (await asked).searchParams;
    expect([query.get("platform"), query.get("fields"), location.search]).toEqual([
      "apple",
      "email",
      "",
    ]);
    const field = await screen.findByRole<HTMLInputElement>("textbox");
    press(messages.landing.send);
    expect(await screen.findByText(messages.notices.fieldRequired)).toBeTruthy();
    fireEvent.change(field, { target: { value: "deniz@example.test" } });
    press(messages.landing.send);
    await vi.waitFor(() =>
      expect(sent).toEqual([
        ["/srv/service/social/complete?language=tr", "email=deniz%40example.test"],
      ]),
    );
  });

  it.each([
    "https://elsewhere.example/srv/x",
    "javascript:alert(1)",
    "//elsewhere.example/srv/x",
    "/kilimler",
    undefined,
  ])("AUT-6 a form that would be sent to %s is not drawn", async (action) => {
    history.replaceState(null, "", "/?facebook=1");
    void fragment("facebook-email", { ACTION: action, FIELDS: ["email"] });
    show();
    expect(await told(messages.problems.other)).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
