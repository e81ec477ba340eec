import { render, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import {
  answering,
  freshPage,
  PhoneField,
  refusal,
  signedInAs,
  toasts,
  words,
} from "../../../test-support/membership.tsx";
import { problem } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";
import { receiveToasts } from "../../ui/toast.ts";
import { closeExpired } from "./forced-password.ts";
import { LoginPanel, type LoginPanelProps } from "./login-panel.tsx";
import { forgetRefusals } from "./login-refusals.ts";
import { remember, remembered } from "./remembered.ts";
import { LoginWordsProvider } from "./words-context.ts";

const { login, common, securityCode, problems } = words;
const onSignedIn = vi.fn<(answer: { path: string | null }) => void>();

beforeEach(() => {
  freshPage();
  onSignedIn.mockReset();
  forgetRefusals();
  closeExpired();
  gateway.use(
    http.get("*/bff/captcha/login", () => HttpResponse.json({ image: "/SecCode.php?1" })),
  );
  return receiveToasts((toast) => toasts.push(toast));
});

const show = (more: Partial<LoginPanelProps> = {}) =>
  render(
    <LoginWordsProvider value={words}>
      <LoginPanel PhoneField={PhoneField} onSignedIn={onSignedIn} {...more} />
    </LoginWordsProvider>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: login.submit });
const described = (element: HTMLElement) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

async function retype(field: Element, text: string) {
  await user.clear(field);
  if (text) await user.type(field, text);
}
async function fillIn(name: string, value: string, password = "Vitrin2026") {
  await retype(field(name), value);
  await retype(field(login.password), password);
}

const send = () => user.click(button());

describe("AUT-1 signing in", () => {
  it.each([
    ["email", login.byEmail, login.email, "deniz@vitrin.test", "deniz@vitrin.test", false],
    ["phone", login.byPhone, login.phone, "+90 555 000 00 01", "905550000001", false],
    ["vendor-code", login.byVendorCode, login.vendorCode, "BAYI01", "BAYI01", true],
  ])(
    "AUT-1 by %s: what is sent, and nothing of it in the address",
    async (type, tab, label, written, username, vendor) => {
      const sent = answering("post", "/bff/session", signedInAs({ path: "/order" }));
      show({ redirect: "/order" });
      await user.click(screen.getByRole("tab", { name: tab }));
      await fillIn(label, written);
      await send();
      await waitFor(() =>
        expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ path: "/order" })),
      );
      expect(sent).toEqual([
        {
          url: "http://localhost:8080/bff/session?language=tr",
          body: {
            type,
            username,
            password: "Vitrin2026",
            rememberMe: false,
            vendor,
            redirect: "/order",
          },
        },
      ]);
      expect(toasts).toEqual([{ text: "Hoş geldiniz", tone: "good", durationMs: 2400 }]);
      expect(JSON.parse(localStorage.getItem("v5token") ?? "null")).toMatchObject({
        value: "handle",
      });
      expect(button().disabled, "the page is about to change").toBe(true);
    },
  );

  it("AUT-1 only the chosen form is there, and even without scripts it would not put a password into the address", () => {
    show();
    expect(screen.getAllByLabelText(new RegExp(`^${login.password}`))).toHaveLength(1);
    expect(screen.getByRole<HTMLFormElement>("form", { name: login.title }).method).toBe("post");
  });

  it("VAL-1 AUT-1 an empty form is not sent; what is missing stands under the fields", async () => {
    const sent = answering("post", "/bff/session", signedInAs());
    show();
    await send();
    await waitFor(() => expect(described(field(login.email))).toContain(words.form.fieldRequired));
    expect(document.activeElement).toBe(field(login.email));
    expect(sent).toEqual([]);
  });

  it("HDR-4 the password can be looked at", async () => {
    show();
    await user.click(screen.getByRole("button", { name: common.showPassword }));
    expect(field(login.password).type).toBe("text");
  });
});

describe("AUT-9 a sign-in that fails", () => {
  it("AUT-9 a refusal is told in red for 5000 ms in the shop's words and goes no further; the named field keeps it", async () => {
    answering("post", "/bff/session", () => refusal("Bilgiler hatalı", { field: "password" }));
    show();
    await fillIn(login.email, "deniz@vitrin.test", "yanlış");
    await send();
    await waitFor(() =>
      expect(toasts).toEqual([{ text: "Bilgiler hatalı", tone: "bad", durationMs: 5000 }]),
    );
    expect(field(login.password).getAttribute("aria-invalid")).toBe("true");
    expect(described(field(login.password)), "said once").not.toContain("Bilgiler hatalı");
    expect(screen.queryByRole("alert"), "and not announced a second time").toBeNull();
    await waitFor(() => expect(described(field(login.password))).toContain("Bilgiler hatalı"));
    expect([button().disabled, onSignedIn.mock.calls.length]).toEqual([false, 0]);
  });

  it.each([
    ["shop_unreachable", 502, problems.shop_unreachable],
    ["rate_limited", 429, problems.rate_limited],
  ] as const)("AUT-9 %s is passed on: the form says it", async (code, status, text) => {
    answering("post", "/bff/session", () =>
      HttpResponse.json(problem(code, status), {
        status,
        headers: { "content-type": "application/problem+json" },
      }),
    );
    show();
    await fillIn(login.email, "deniz@vitrin.test");
    await send();
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    expect(toasts).toEqual([]);
  });

  it("HDR-7 in the header a failure stands in red for 2400 ms as well", async () => {
    answering("post", "/bff/session", () => refusal("", { code: "shop_too_slow", status: 504 }));
    show({ passing: true });
    await fillIn(login.email, "deniz@vitrin.test");
    await send();
    await waitFor(() =>
      expect(toasts).toEqual([{ text: problems.shop_too_slow, tone: "bad", durationMs: 2400 }]),
    );
  });
});

describe("AUT-1 AUT-12 the security code", () => {
  const picture = () => screen.queryByRole("img", { name: securityCode.picture });

  it("AUT-1 is asked for and sent after three refusals, not before; each try has a picture of its own", async () => {
    const sent = answering("post", "/bff/session", () =>
      refusal("Bilgiler hatalı", { field: "password", captchaRequired: false }),
    );
    show();
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(screen.queryByLabelText(new RegExp(`^${securityCode.label}`))).toBeNull();
      await fillIn(login.email, "deniz@vitrin.test", "yanlış");
      await send();
      await waitFor(() => expect(toasts).toHaveLength(attempt));
      await waitFor(() => expect(button().disabled).toBe(false));
    }
    await retype(await screen.findByLabelText(new RegExp(`^${securityCode.label}`)), "31415");
    await waitFor(() => expect(picture()).not.toBeNull());
    const first = picture()?.getAttribute("src");
    await send();
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent.map(({ body }) => (body as { securityCode?: string }).securityCode)).toEqual([
      undefined,
      undefined,
      undefined,
      "31415",
    ]);
    await waitFor(() => expect(field(securityCode.label).value).toBe(""));
    await waitFor(() => expect(picture()?.getAttribute("src")).not.toBe(first));
  });

  it.each([[{ captchaRequired: true }], [{ field: "securityCode" }]])(
    "AUT-1 is asked for as soon as the shop wants it: %j",
    async (wanted) => {
      answering("post", "/bff/session", () => refusal("Güvenlik kodu gerekli", wanted));
      show();
      await fillIn(login.email, "deniz@vitrin.test");
      await send();
      expect(await screen.findByLabelText(new RegExp(`^${securityCode.label}`))).toBeTruthy();
    },
  );

  it("AUT-12 another picture can be had, and a picture that does not come is said so", async () => {
    answering("post", "/bff/session", () =>
      refusal("Güvenlik kodu gerekli", { captchaRequired: true }),
    );
    show();
    await fillIn(login.email, "deniz@vitrin.test");
    await send();
    await waitFor(() => expect(picture()).not.toBeNull());
    gateway.use(http.get("*/bff/captcha/login", () => new HttpResponse(null, { status: 502 })));
    await user.click(screen.getByRole("button", { name: securityCode.renew }));
    expect(await screen.findByText(securityCode.failed)).toBeTruthy();
  });
});

describe("AUT-11 being remembered", () => {
  it("AUT-11 keeps rememberMe and the address in cookies, for who asks for it", async () => {
    answering("post", "/bff/session", signedInAs());
    show();
    await fillIn(login.email, "deniz@vitrin.test");
    await user.click(field(login.remember));
    await send();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(document.cookie).toContain("rememberMe=1");
    expect(document.cookie).toContain("email=deniz%40vitrin.test");
    expect(remembered()).toEqual({ type: "email", username: "deniz@vitrin.test" });
  });

  it("AUT-11 keeps a phone number in its own cookie; whoever does not ask leaves nothing", () => {
    remember("phone", "905550000001", true);
    expect(remembered()).toEqual({ type: "phone", username: "905550000001" });
    expect(document.cookie).not.toContain("email=");
    remember("email", "can@vitrin.test", false);
    expect(remembered()).toBeNull();
    expect(document.cookie).not.toMatch(/phone=|email=|rememberMe=/);
  });

  it("AUT-11 the form begins with who is remembered", () => {
    remember("phone", "905550000001", true);
    show();
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe(login.byPhone);
    expect([field(login.phone).value, field(login.remember).checked]).toEqual([
      "905550000001",
      true,
    ]);
  });

  /**
   * As the document comes: written by the server, which knows nobody, and filled in before the page
   * listens.
   */
  function comeToKnow(fill: () => void, more: Partial<LoginPanelProps> = {}) {
    const panel = (
      <LoginWordsProvider value={words}>
        <LoginPanel PhoneField={PhoneField} onSignedIn={onSignedIn} {...more} />
      </LoginWordsProvider>
    );
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(panel);
    fill();
    render(panel, { container, hydrate: true });
  }

  it("AUT-11 an untouched form of the document becomes that of who is remembered", () => {
    remember("phone", "905550000001", true);
    comeToKnow(() => undefined);
    expect([
      screen.getByRole("tab", { selected: true }).textContent,
      field(login.phone).value,
    ]).toEqual([login.byPhone, "905550000001"]);
  });

  it.each([
    ["written", () => (field(login.email).value = "can@vitrin.test")],
    ["filled in by the browser", () => (field(login.password).value = "Vitrin2026")],
    ["ticked", () => (field(login.remember).checked = true)],
    ["entered", () => field(login.email).focus()],
  ])(
    "AUT-11 a form that was %s before the page listened stays as it is, whoever is remembered",
    (_, fill) => {
      remember("phone", "905550000001", true);
      let before: HTMLInputElement | undefined;
      const state = () => [
        field(login.email).value,
        field(login.password).value,
        field(login.remember).checked,
      ];
      let filled: unknown[] = [];
      comeToKnow(() => {
        fill();
        before = field(login.email);
        filled = state();
      });
      expect(field(login.email)).toBe(before);
      expect(state()).toEqual(filled);
    },
  );

  it("AUT-11 who is remembered by another name than the form asks for does not change it", () => {
    remember("phone", "905550000001", true);
    let before: HTMLInputElement | undefined;
    comeToKnow(() => (before = field(login.vendorCode)), { types: ["vendor-code", "email"] });
    expect(field(login.vendorCode)).toBe(before);
    expect(field(login.remember).checked).toBe(false);
  });
});
