import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import type { Schemas } from "../../../test-support/recorded.ts";
import {
  answering,
  assign,
  freshPage,
  PhoneField,
  refusal,
  reload,
  signedInAs,
  toasts,
  words,
} from "../../../test-support/membership.tsx";
import { GUEST_SHELL, MEMBER, MEMBER_SHELL } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";
import { messagesOf } from "../../lib/messages.ts";
import type { Member } from "../../lib/session/types.ts";

const { header } = messagesOf("tr");
const { login, account, password } = words;

/** Each test is a fresh document: what modules keep of the last page is gone. */
let menu: typeof import("./account-menu.tsx");
let asking: typeof import("../../lib/ask-login.ts");
beforeEach(async () => {
  vi.resetModules();
  freshPage();
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  gateway.use(
    http.get("*/bff/captcha/login", () => HttpResponse.json({ image: "/SecCode.php?1" })),
  );
  menu = await import("./account-menu.tsx");
  asking = await import("../../lib/ask-login.ts");
  const { receiveToasts } = await import("../../ui/toast.ts");
  return receiveToasts((toast) => toasts.push(toast));
});

function show(member: Partial<Member> | null = null) {
  const shell = member
    ? { ...MEMBER_SHELL, session: { ...MEMBER_SHELL.session, member: { ...MEMBER, ...member } } }
    : GUEST_SHELL;
  gateway.use(http.get("*/bff/shell", () => HttpResponse.json(shell)));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <menu.AccountMenu pageId="2" PhoneField={PhoneField} UnreadBadge={NoBadge} words={header} />
    </SWRConfig>,
  );
}

/** Stands in for the badge of another feature. */
const NoBadge = () => null;

/** What the platform does when the button of a popover is pressed. */
function open(button: HTMLElement) {
  const surface = document.getElementById(button.getAttribute("popovertarget") ?? "")!;
  for (const name of ["beforetoggle", "toggle"])
    fireEvent(surface, Object.assign(new Event(name), { newState: "open" }));
  return surface;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
async function retype(field: Element, text: string) {
  await user.clear(field);
  if (text) await user.type(field, text);
}
/** Presses the button at the end of a form. */
const send = (form: HTMLElement) =>
  user.click(form.querySelector<HTMLElement>("button[type=submit]")!);
async function fillIn(password = "Vitrin2026") {
  await retype(await screen.findByLabelText(new RegExp(`^${login.email}`)), "deniz@vitrin.test");
  await retype(field(login.password), password);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await send(screen.getByRole("form", { name: login.title, hidden: true }));
}
beforeEach(() => () => void vi.useRealTimers());

describe("HDR-7 signing in from the header", () => {
  it("HDR-7 on success the message stands in green for 2400 ms, and the page is loaded anew after 1500 ms", async () => {
    const sent = answering("post", "/bff/session", signedInAs());
    show();
    open(await screen.findByRole("button", { name: header.signIn }));
    await fillIn();
    await waitFor(() =>
      expect(toasts).toEqual([{ text: "Hoş geldiniz", tone: "good", durationMs: 2400 }]),
    );
    act(() => void vi.advanceTimersByTime(1300));
    expect(reload).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(300));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
  });

  it("HDR-7 AUT-9 a refusal stands in red, and the page stays", async () => {
    answering("post", "/bff/session", () => refusal("Bilgiler hatalı"));
    show();
    open(await screen.findByRole("button", { name: header.signIn }));
    await fillIn("yanlış");
    await waitFor(() =>
      expect(toasts).toEqual([{ text: "Bilgiler hatalı", tone: "bad", durationMs: 5000 }]),
    );
    act(() => void vi.advanceTimersByTime(5000));
    expect(reload).not.toHaveBeenCalled();
  });

  it("HDR-7 where there is no room for a form it is a link to the page for it", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    }));
    show();
    expect((await screen.findByRole("link", { name: header.signIn })).getAttribute("href")).toBe(
      "/uye-girisi-sayfasi",
    );
  });
});

describe("AUT-10 a member in the header", () => {
  it("AUT-10 finds the account there, signs out at the shop and here, and goes home", async () => {
    localStorage.setItem(
      "v5token",
      JSON.stringify({ value: "handle", timeout: Math.floor(Date.now() / 1000) + 3600 }),
    );
    localStorage.setItem("cart", "{}");
    const sent = answering("delete", "/bff/session", () =>
      HttpResponse.json({ outcome: "signed_out", path: "/" }),
    );
    show({});
    open(await screen.findByRole("button", { name: header.accountOf.replace("{name}", "Deniz") }));
    const places = within(
      await screen.findByRole("navigation", { name: account.menu, hidden: true }),
    );
    expect(
      places.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href")),
    ).toEqual([
      "/uye-hesabim",
      "/uye-siparisleri",
      "/adres",
      "/uye-alisveris-listesi",
      "/uye-fiyat-alarm-listem",
      "/uye-kuponlarim",
      "/uye-aboneliklerim",
      "/mesaj",
      "/uye-kisisel-bilgileri",
      "/uye-sifre-degistirme",
    ]);
    await user.click(places.getByRole("button", { name: account.signOut, hidden: true }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
    expect([localStorage.getItem("v5token"), localStorage.getItem("cart"), sent.length]).toEqual([
      null,
      null,
      1,
    ]);
  });

  it("AUT-10 says so when that cannot be done, and nothing is lost", async () => {
    localStorage.setItem(
      "v5token",
      JSON.stringify({ value: "handle", timeout: Math.floor(Date.now() / 1000) + 3600 }),
    );
    answering("delete", "/bff/session", () =>
      refusal("", { code: "shop_unreachable", status: 502 }),
    );
    show({});
    open(await screen.findByRole("button", { name: header.accountOf.replace("{name}", "Deniz") }));
    const button = await screen.findByRole<HTMLButtonElement>("button", {
      name: account.signOut,
      hidden: true,
    });
    await user.click(button);
    await waitFor(() => expect(toasts[0]?.text).toContain(account.signOutFailed));
    await waitFor(() => expect(button.disabled).toBe(false));
    expect([localStorage.getItem("v5token") === null, assign.mock.calls.length]).toEqual([
      false,
      0,
    ]);
  });
});

describe("FAV-4 the login popup", () => {
  it("FAV-4 opens for who asks, says why, and answers when the shopper is in; the page goes on when the wish is done", async () => {
    answering("post", "/bff/session", signedInAs());
    show();
    const { openLogin } = await import("./login-popup.ts");
    let done: (() => void) | undefined;
    const answer = openLogin({
      reason: "favourite",
      then: () => new Promise<void>((resolve) => (done = resolve)),
    });
    expect(await screen.findByText(login.forFavourite)).toBeTruthy();
    await fillIn();
    await waitFor(() => expect(done).toBeDefined());
    done?.();
    await expect(answer).resolves.toBe(true);
    act(() => void vi.advanceTimersByTime(1500));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it("FAV-4 answers no when it is closed; whoever asks first is asked by the registry", async () => {
    show();
    const answer = asking.askLogin({ reason: "message" });
    expect(await screen.findByText(login.forMessage)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: words.common.close }));
    await expect(answer).resolves.toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("AUT-4 a password too weak to go on with", () => {
  it("AUT-4 opens a window that nothing closes, and offers the way out", async () => {
    show({ passwordStrength: 4, mustChangePassword: true });
    const dialog = await screen.findByRole<HTMLDialogElement>("dialog", {
      name: password.weakTitle,
    });
    await waitFor(() => expect(dialog.open).toBe(true));
    expect(within(dialog).queryByRole("button", { name: words.common.close })).toBeNull();
    expect(dialog.getAttribute("closedby")).toBe("none");
    expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
    const pressed = vi.fn<(key: string, refused: boolean) => void>();
    const hear = ({ key, defaultPrevented }: KeyboardEvent) => pressed(key, defaultPrevented);
    document.addEventListener("keydown", hear);
    within(dialog).getByRole("button", { name: account.signOut }).focus();
    await user.keyboard("{Escape}");
    document.removeEventListener("keydown", hear);
    expect(pressed).toHaveBeenCalledExactlyOnceWith("Escape", true);
    await user.click(dialog);
    expect(dialog.open).toBe(true);
    dialog.close();
    fireEvent(dialog, new Event("close"));
    expect(dialog.open, "closed by the browser all the same, it opens again").toBe(true);
    expect(within(dialog).getByRole("button", { name: account.signOut })).toBeTruthy();
  });

  it("AUT-4 AUT-3 a new password is sent for the member, and the page is loaded anew", async () => {
    const sent = answering("put", "/bff/members/me/password", () =>
      HttpResponse.json({ outcome: "done", message: null }),
    );
    show({ passwordStrength: 6, mustChangePassword: true });
    await retype(await screen.findByLabelText(new RegExp(`^${password.current}`)), "Vitrin2026");
    await retype(screen.getByLabelText(/^Yeni şifreniz(?! \()/), "Vitrin2027");
    await retype(screen.getByLabelText(/^Yeni şifreniz \(/), "Vitrin2027");
    const form = await screen.findByRole("form", { name: password.title });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await send(form);
    await waitFor(() =>
      expect(toasts).toEqual([{ text: password.changed, tone: "good", durationMs: 2400 }]),
    );
    expect(sent.map(({ body }) => body)).toEqual([
      { currentPassword: "Vitrin2026", newPassword: "Vitrin2027" },
    ]);
    act(() => void vi.advanceTimersByTime(1500));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it("AUT-4 waits for nobody: what else stands in line comes after it", async () => {
    const { queuePopup, POPUP } = await import("../../ui/popup-queue.ts");
    const cookieNotice = { open: vi.fn<() => void>(), hide: vi.fn<() => void>() };
    queuePopup({ id: "cookies", priority: POPUP.cookieNotice, ...cookieNotice });
    show({ passwordStrength: 4, mustChangePassword: true });
    const dialog = await screen.findByRole<HTMLDialogElement>("dialog", {
      name: password.weakTitle,
    });
    await waitFor(() => expect(dialog.open).toBe(true));
    expect(cookieNotice.hide).toHaveBeenCalledOnce();
  });

  it("AUT-4 a strong password opens nothing", async () => {
    show({});
    await screen.findByRole("button", { name: header.accountOf.replace("{name}", "Deniz") });
    await import("./password-forced.tsx");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("AUT-5 a password that has expired", () => {
  const changed = (more: Partial<Schemas["PasswordChangeResult"]> = {}) =>
    HttpResponse.json<Schemas["PasswordChangeResult"]>({
      outcome: "signed_in",
      message: "Şifreniz değiştirildi.",
      path: "/",
      token: { value: "next", expiresAt: Math.floor(Date.now() / 1000) + 3600 },
      ...more,
    });

  async function expire(message: string | null, token: Schemas["Token"] | null = null) {
    answering(
      "post",
      "/bff/session",
      signedInAs({ outcome: "password_change_required", message, path: null, token }),
    );
    show();
    open(await screen.findByRole("button", { name: header.signIn }));
    await fillIn("Eski2025");
    return screen.findByRole("dialog", { name: password.expiredTitle });
  }

  async function choose(next: string, repeat = next) {
    await retype(screen.getByLabelText(/^Yeni şifreniz(?! \()/), next);
    await retype(screen.getByLabelText(/^Yeni şifreniz \(/), repeat);
    await send(screen.getByRole("form", { name: password.title }));
  }

  it("AUT-5 asks for a new one with the expired-password message, and goes on signed in", async () => {
    const sent = answering("post", "/bff/session/password", () => changed());
    const dialog = await expire(null);
    expect(within(dialog).getByText(words.notices.passwordExpired)).toBeTruthy();
    await choose("Yeni20261");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      type: "email",
      username: "deniz@vitrin.test",
      vendor: false,
      currentPassword: "Eski2025",
      newPassword: "Yeni20261",
    });
    expect(sent[0]?.url).not.toContain("deniz");
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem("v5token") ?? "null")).toMatchObject({
        value: "next",
      }),
    );
    act(() => void vi.advanceTimersByTime(1500));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it("AUT-5 in the shop's words where it has some, and nobody is told off for it", async () => {
    const dialog = await expire("Şifrenizin süresi doldu, yenileyin");
    expect(within(dialog).getByText("Şifrenizin süresi doldu, yenileyin")).toBeTruthy();
    expect(toasts).toEqual([]);
  });

  it("AUT-3 what the shop finds wrong stands beside the field it names; the security code it wants begins anew each time", async () => {
    const faulty = (field: string, message: string) => () =>
      refusal(message, {
        code: "invalid_fields",
        status: 422,
        field,
        fields: [{ field, message }],
      });
    const sent = answering(
      "post",
      "/bff/session/password",
      faulty("newPassword", "Şifre çok kolay"),
      faulty("securityCode", "Güvenlik kodu hatalı"),
      faulty("newPassword", "Şifre çok kolay"),
    );
    await expire(null);
    await choose("kolay");
    expect(await screen.findByText("Şifre çok kolay")).toBeTruthy();
    expect(screen.getByLabelText(/^Yeni şifreniz(?! \()/).getAttribute("aria-invalid")).toBe(
      "true",
    );
    await choose("zor20261");
    const picture = (
      await screen.findByRole("img", { name: words.securityCode.picture })
    ).getAttribute("src");
    await retype(field(words.securityCode.label), "27182");
    await choose("zor20261");
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ body }) => (body as { securityCode?: string }).securityCode)).toEqual([
      undefined,
      undefined,
      "27182",
    ]);
    await waitFor(() => expect(field(words.securityCode.label).value).toBe(""));
    await waitFor(() =>
      expect(
        screen.getByRole("img", { name: words.securityCode.picture }).getAttribute("src"),
      ).not.toBe(picture),
    );
  });

  it("AUT-13 nothing is sent before the form is valid", async () => {
    const sent = answering("post", "/bff/session/password", () => changed());
    await expire(null);
    await choose("");
    expect(await screen.findAllByText(words.form.fieldRequired)).toHaveLength(2);
    await choose("Yeni20261", "Yeni20262");
    expect(await screen.findByText(password.different)).toBeTruthy();
    await choose("Eski2025");
    expect(await screen.findByText(password.same)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("AUT-5 whom the shop let in already finds a window that nothing closes", async () => {
    const dialog = await expire(null, {
      value: "let in",
      expiresAt: Math.floor(Date.now() / 1000) + 3600,
    });
    expect(within(dialog).queryByRole("button", { name: words.common.close })).toBeNull();
    expect(within(dialog).getByRole("button", { name: account.signOut })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem("v5token") ?? "null")).toMatchObject({
      value: "let in",
    });
    answering("post", "/bff/session/password", () => changed({ outcome: "done", token: null }));
    await choose("Yeni20261");
    await waitFor(() => expect(toasts).toHaveLength(1));
    act(() => void vi.advanceTimersByTime(1500));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(JSON.parse(localStorage.getItem("v5token") ?? "null")).toMatchObject({
      value: "let in",
    });
  });

  it("AUT-5 neither Escape nor a press outside closes it, and it has no cross", async () => {
    const dialog = (await expire(null)) as HTMLDialogElement;
    expect(within(dialog).queryByRole("button", { name: words.common.close })).toBeNull();
    expect(dialog.getAttribute("closedby")).toBe("none");
    expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(false);
    await user.click(dialog);
    await user.keyboard("{Escape}");
    expect(dialog.open).toBe(true);
  });

  it("AUT-5 who gives up is a guest as before", async () => {
    await expire(null);
    await user.click(screen.getByRole("button", { name: password.otherAccount }));
    await waitFor(() =>
      expect(screen.queryByRole("dialog", { name: password.expiredTitle })).toBeNull(),
    );
    expect(localStorage.getItem("v5token")).toBeNull();
  });
});

describe("TOK-3 a session that ended by itself", () => {
  it("TOK-3 is told on the page its shopper was sent to, once", async () => {
    localStorage.setItem(
      "sessionEnded",
      JSON.stringify({ value: true, timeout: Date.now() + 60_000 }),
    );
    show();
    await waitFor(() => expect(toasts).toEqual([{ text: login.sessionEnded }]));
    expect(localStorage.getItem("sessionEnded")).toBeNull();
  });
});
