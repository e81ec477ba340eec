import { act, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import {
  answering,
  assign,
  freshPage,
  PhoneField,
  refusal,
  signedInAs,
  toasts,
  words,
} from "../../../test-support/membership.tsx";
import { GUEST_SHELL, MEMBER_SHELL } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";
import type { LoginPageKind } from "./login-page-view.tsx";

const { login, password, securityCode } = words;

/** Each test is a fresh document: who is here is asked anew. */
let views: Pick<typeof import("./login-page-view.tsx"), "LoginPageView"> &
  Pick<typeof import("./password-page.tsx"), "PasswordPage"> &
  Pick<typeof import("./password-reminder.tsx"), "PasswordReminder">;
beforeEach(async () => {
  vi.resetModules();
  freshPage("http://localhost:8080/uye-girisi-sayfasi");
  gateway.use(
    http.get("*/bff/captcha/:form", ({ params }) =>
      HttpResponse.json({ image: `/SecCode.php?form=${String(params.form)}` }),
    ),
  );
  views = {
    ...(await import("./login-page-view.tsx")),
    ...(await import("./password-page.tsx")),
    ...(await import("./password-reminder.tsx")),
  };
  const { receiveToasts } = await import("../../ui/toast.ts");
  return receiveToasts((toast) => toasts.push(toast));
});
beforeEach(() => () => void vi.useRealTimers());

function show(element: React.ReactNode, member = false) {
  gateway.use(
    http.get("*/bff/shell", () => HttpResponse.json(member ? MEMBER_SHELL : GUEST_SHELL)),
  );
  return render(<SWRConfig value={{ provider: () => new Map() }}>{element}</SWRConfig>);
}

const page = (kind: LoginPageKind) => (
  <views.LoginPageView kind={kind} PhoneField={PhoneField} words={words} />
);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

async function retype(field: Element, text: string) {
  await user.clear(field);
  await user.type(field, text);
}
/** Presses the button at the end of a form. */
const send = (form: HTMLElement) =>
  user.click(form.querySelector<HTMLElement>("button[type=submit]")!);

async function signIn(label = login.email, name = "deniz@vitrin.test") {
  const form = screen.getByRole("form", { name: login.title });
  await retype(
    [...form.querySelectorAll("input")].find(({ labels }) =>
      labels?.[0]?.textContent?.startsWith(label),
    )!,
    name,
  );
  await retype(field(login.password), "Vitrin2026");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await send(form);
  await waitFor(() => expect(toasts).toHaveLength(1));
  act(() => void vi.advanceTimersByTime(1500));
}

describe("NAV-1 the page to sign in on", () => {
  it("NAV-1 AUT-1 goes where the shop says", async () => {
    answering("post", "/bff/session", signedInAs({ path: "/uye-siparisleri" }));
    show(page("member"));
    await signIn();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/uye-siparisleri"));
  });

  it("NAV-1 takes along where its reader wanted to go, if that is a path of ours", async () => {
    const sent = answering("post", "/bff/session", signedInAs({ path: null }));
    freshPage("http://localhost:8080/uye-girisi-sayfasi?redirect=/uye-sifre-degistirme");
    show(page("member"));
    await signIn();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/uye-sifre-degistirme"));
    expect(sent[0]?.body).toMatchObject({ redirect: "/uye-sifre-degistirme" });
  });

  it.each(["//evil.test/", "https://evil.test/", "javascript:alert(1)"])(
    "NAV-1 does not take %j along",
    async (wanted) => {
      const sent = answering("post", "/bff/session", signedInAs());
      freshPage(`http://localhost:8080/uye-girisi-sayfasi?redirect=${encodeURIComponent(wanted)}`);
      show(page("member"));
      await signIn();
      expect(sent[0]?.body).not.toHaveProperty("redirect");
    },
  );

  it("NAV-1 shows a member that there is nothing to do", async () => {
    show(page("member"), true);
    expect(await screen.findByText("Deniz olarak giriş yaptınız")).toBeTruthy();
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("AUT-1 vendors have a page of their own, without other accounts or guests", async () => {
    const sent = answering("post", "/bff/session", signedInAs());
    show(page("vendor"));
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      login.byVendorCode,
      login.byEmail,
    ]);
    expect([
      screen.queryByRole("group", { name: login.others }),
      screen.queryByRole("form", { name: login.guestTitle }),
    ]).toEqual([null, null]);
    await user.click(screen.getByRole("tab", { name: login.byEmail }));
    await signIn(login.email, "bayi@vitrin.test");
    expect(sent[0]?.body).toMatchObject({ type: "email", vendor: true });
  });
});

describe("ORD-2 before checkout", () => {
  it("ORD-2 signing in leads to the order", async () => {
    const sent = answering("post", "/bff/session", signedInAs({ path: "/order" }));
    show(page("checkout"));
    await signIn();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/order"));
    expect(sent[0]?.body).toMatchObject({ redirect: "/order" });
  });

  it("ORD-2 AUT-2 so does an address alone, with a token", async () => {
    const sent = answering("post", "/bff/session/guest", () =>
      HttpResponse.json({
        outcome: "continued",
        message: null,
        path: null,
        token: { value: "guest", expiresAt: Math.floor(Date.now() / 1000) + 3600 },
      }),
    );
    show(page("checkout"));
    const form = screen.getByRole("form", { name: login.guestTitle });
    await retype(form.querySelector("input")!, "misafir@example.test");
    await send(form);
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/order"));
    expect(sent[0]?.body).toEqual({ email: "misafir@example.test" });
    expect(JSON.parse(localStorage.getItem("v5token") ?? "null")).toMatchObject({ value: "guest" });
  });

  it("ORD-2 an address the shop does not take stands at the field", async () => {
    answering("post", "/bff/session/guest", () =>
      refusal("Bu adresle devam edilemez", { code: "invalid_fields", status: 422, field: "email" }),
    );
    show(page("checkout"));
    const form = screen.getByRole("form", { name: login.guestTitle });
    await retype(form.querySelector("input")!, "misafir@example.test");
    await send(form);
    expect(await screen.findByText("Bu adresle devam edilemez")).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
  });
});

describe("NAV-5 NAV-6 accounts elsewhere", () => {
  it("NAV-6 are links to the shop's doors, which nothing fetches beforehand", () => {
    show(page("member"));
    const google = screen.getByRole("link", { name: "Google ile giriş yap" });
    expect([google.getAttribute("href"), google.getAttribute("rel")]).toEqual([
      "/srv/service/social/google/login",
      "nofollow",
    ]);
  });

  it("NAV-5 Apple's address is fetched, and the page sent there", async () => {
    gateway.use(
      http.get("*/bff/social/apple", () =>
        HttpResponse.json({ url: "https://appleid.example.test/auth?x=1" }),
      ),
    );
    show(page("member"));
    await user.click(screen.getByRole("button", { name: "Apple ile giriş yap" }));
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith("https://appleid.example.test/auth?x=1"),
    );
  });

  it.each(["javascript:alert(1)", "http://evil.test/", "data:text/html,x"])(
    "NAV-5 the page is not sent to %s",
    async (url) => {
      gateway.use(http.get("*/bff/social/apple", () => HttpResponse.json({ url })));
      show(page("member"));
      await user.click(screen.getByRole("button", { name: "Apple ile giriş yap" }));
      await waitFor(() =>
        expect(toasts).toEqual([{ text: "Apple şu an açılamıyor", tone: "bad" }]),
      );
      expect(assign).not.toHaveBeenCalled();
    },
  );
});

describe("AUT-3 pages for passwords", () => {
  it("AUT-3 a reminder is sent for an address with the code of the picture, and the shop's word stands in its place", async () => {
    const sent = answering("post", "/bff/password-reminders", () =>
      HttpResponse.json({ outcome: "done", message: "E-postanıza bakın." }),
    );
    show(<views.PasswordReminder words={words} />);
    await retype(field(login.email), "deniz@vitrin.test");
    await retype(field(securityCode.label), "31415");
    await send(screen.getByRole("form"));
    const answer = await screen.findByText("E-postanıza bakın.");
    expect(document.activeElement?.contains(answer)).toBe(true);
    expect(sent).toEqual([
      {
        url: "http://localhost:8080/bff/password-reminders?language=tr",
        body: { email: "deniz@vitrin.test", securityCode: "31415" },
      },
    ]);
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("AUT-3 a wrong code stands beside its field, and the picture is another", async () => {
    answering("post", "/bff/password-reminders", () =>
      refusal("Güvenlik kodu hatalı", {
        code: "invalid_fields",
        status: 422,
        field: "securityCode",
      }),
    );
    show(<views.PasswordReminder words={words} />);
    const picture = (await screen.findByRole("img", { name: securityCode.picture })).getAttribute(
      "src",
    );
    expect(picture).toContain("form=forgot-password");
    await retype(field(login.email), "deniz@vitrin.test");
    await retype(field(securityCode.label), "00000");
    await send(screen.getByRole("form"));
    expect(await screen.findByText("Güvenlik kodu hatalı")).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole("img", { name: securityCode.picture }).getAttribute("src")).not.toBe(
        picture,
      ),
    );
    expect([field(login.email).value, field(securityCode.label).value]).toEqual([
      "deniz@vitrin.test",
      "",
    ]);
  });

  it("AUT-3 a guest on the page for a new password is shown the way in, and back", async () => {
    show(<views.PasswordPage words={words} />);
    expect((await screen.findByRole("link", { name: login.submit })).getAttribute("href")).toBe(
      "/uye-girisi-sayfasi?redirect=%2Fuye-sifre-degistirme",
    );
  });

  it("AUT-3 AUT-13 a member changes the password there; what is wrong stands beside its field", async () => {
    const sent = answering("put", "/bff/members/me/password", () =>
      refusal("Şu anki şifre yanlış", {
        code: "invalid_fields",
        status: 422,
        field: "currentPassword",
      }),
    );
    show(<views.PasswordPage words={words} />, true);
    const form = await screen.findByRole("form", { name: password.title });
    await send(form);
    expect(await screen.findAllByText(words.form.fieldRequired)).toHaveLength(3);
    expect(sent).toEqual([]);
    for (const [label, value] of [
      [password.current, "yanlış"],
      ["Yeni şifreniz(?! \\()", "Vitrin2027"],
      ["Yeni şifreniz \\(", "Vitrin2027"],
    ] as const)
      await retype(field(label), value);
    await send(form);
    expect(await screen.findByText("Şu anki şifre yanlış")).toBeTruthy();
    expect(document.activeElement).toBe(field(password.current));
  });
});
