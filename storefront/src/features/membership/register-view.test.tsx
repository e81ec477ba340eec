import { act, render, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Problem, RegisterForm, Registration } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import * as change from "@/lib/session/change";
import * as sessions from "@/lib/session/use-session";
import { TextField } from "@/ui/form/text-fields";
import { receiveToasts, type Toast } from "@/ui/toast";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import type { Schemas } from "../../../test-support/recorded.ts";
import { MEMBER_SHELL, problem } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";
import type { RegisterParts } from "./register-types.ts";
import { RegisterView } from "./register-view.tsx";
import { registerWords } from "./register-words.ts";

const messages = messagesOf("tr");
const words = registerWords(messages);
const { person, consents, register, notices } = messages;

const FORM: RegisterForm = {
  name: "",
  surname: "",
  email: "",
  phone: "",
  birthDate: null,
  gender: "unspecified",
  country: null,
  city: null,
  town: null,
  district: null,
  mailConsent: null,
  smsConsent: null,
  phoneConsent: null,
  captcha: null,
};

/** Stand-ins of what another feature gives. */
const parts: RegisterParts = {
  phone: (field, { label }) => <TextField {...field} label={label} />,
  regions: (field) => <TextField {...field("city")} label="İl" />,
};

const toasts: Toast[] = [];
const goOn = vi.fn<typeof change.goOn>();
const signedIn = vi.fn<typeof change.signedIn>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  toasts.length = 0;
  goOn.mockReset();
  signedIn.mockReset();
  vi.spyOn(change, "goOn").mockImplementation(goOn);
  vi.spyOn(change, "signedIn").mockImplementation(signedIn);
  document.cookie = "XSRF-TOKEN=t; path=/";
  history.replaceState(null, "", "/uye-kayit");
  const stop = receiveToasts((toast) => toasts.push(toast));
  return () => {
    stop();
    vi.useRealTimers();
  };
});

async function show(form: Partial<RegisterForm> = {}) {
  gateway.use(
    http.get("*/bff/members/form", () => HttpResponse.json({ ...FORM, ...form })),
    http.get("*/bff/captcha/:form", ({ params }) =>
      HttpResponse.json({ image: `/SecCode.php?${String(params.form)}` }),
    ),
  );
  const view = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RegisterView parts={parts} words={words} />
    </SWRConfig>,
  );
  await act(async () => Promise.resolve());
  return view;
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => text.startsWith(label), {
    selector: "input, select",
  });
const registerForm = () => screen.getByRole("form", { name: register.submit });
const said = (element: HTMLElement) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)
    .at(-1) ?? null;
const within = (label: string) =>
  registerForm().querySelector<HTMLInputElement>(`[name="${label}"]`)!;

async function retype(field: Element, text: string) {
  await user.clear(field);
  await user.type(field, text);
}
async function fillIn(values: Record<string, string>, ticked: string[] = ["kvkk"]) {
  for (const [name, value] of Object.entries(values)) await retype(within(name), value);
  for (const name of ticked) await user.click(within(name));
}

const PERSON = {
  name: "Deniz",
  surname: "Örnek",
  email: "deniz@example.test",
  password: "gizli söz 1",
};

/** The next registration is answered so; resolves with what was sent and where. */
function shopAnswers(
  answer: Registration | Problem | Schemas["InvalidFields"],
  status = 200,
): Promise<{ path: string; body: Record<string, unknown>; headers: Headers }> {
  return new Promise((resolve) => {
    const respond = async ({ request }: { request: Request }) => {
      resolve({
        path: new URL(request.url).pathname,
        body: (await request.json()) as Record<string, unknown>,
        headers: request.headers,
      });
      return HttpResponse.json<Registration | Problem | Schemas["InvalidFields"]>(answer, {
        status,
        headers: {
          "content-type": status === 200 ? "application/json" : "application/problem+json",
        },
      });
    };
    gateway.use(http.post("*/bff/members", respond), http.post("*/bff/members/quick", respond));
  });
}

const send = () => user.click(registerForm().querySelector<HTMLElement>("button[type=submit]")!);
const REGISTERED: Registration = {
  outcome: "registered",
  message: "Hoş geldiniz",
  path: "/",
  token: { value: "t", expiresAt: 1 },
};

describe("AUT-2 becoming a member", () => {
  it("AUT-2 sends the whole form, says the shop's words and goes on after a moment, signed in", async () => {
    await show();
    await fillIn({ ...PERSON, phone: "+90 555 000 00 00" }, ["kvkk", "smsConsent"]);
    const sent = shopAnswers(REGISTERED);
    await send();
    const { path, body, headers } = await sent;
    expect(path).toBe("/bff/members");
    expect(body).toEqual({
      ...PERSON,
      phone: "905550000000",
      gender: "unspecified",
      kvkk: true,
      mailConsent: false,
      smsConsent: true,
      phoneConsent: false,
    });
    expect([headers.get("x-xsrf-token"), Boolean(headers.get("idempotency-key"))]).toEqual([
      "t",
      true,
    ]);
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalledWith(REGISTERED.token));
    expect(toasts).toEqual([{ text: "Hoş geldiniz", tone: "good", durationMs: 2400 }]);
    expect(goOn).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1500));
    expect(goOn).toHaveBeenCalledExactlyOnceWith("/");
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: register.submit }).disabled,
      "the page is about to change",
    ).toBe(true);
  });

  it("AUT-2 the short form asks for less, keeps what was written, and needs no password", async () => {
    await show();
    await fillIn({ name: "Deniz", surname: "Örnek", email: "deniz@example.test" });
    await user.click(screen.getByLabelText(register.quick));
    expect(screen.queryByText(register.more)).toBeNull();
    expect(within("name").value).toBe("Deniz");
    const sent = shopAnswers(REGISTERED);
    await send();
    const { path, body } = await sent;
    expect([path, "password" in body, "gender" in body]).toEqual([
      "/bff/members/quick",
      false,
      false,
    ]);
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalled());
  });

  it("AUT-2 an account that has to be activated is not signed in; the shop's words say what to do", async () => {
    await show();
    await fillIn(PERSON);
    const sent = shopAnswers({
      outcome: "activation_needed",
      message: "Postanıza bakın",
      path: null,
      token: null,
    });
    await send();
    await sent;
    expect(await screen.findByText("Postanıza bakın")).toBeTruthy();
    expect(screen.queryByRole("form", { name: register.submit })).toBeNull();
    expect(signedIn).not.toHaveBeenCalled();
  });

  it("AUT-2 where the shopper wanted to go is sent along, if it is a path of ours", async () => {
    history.replaceState(null, "", "/uye-kayit?redirect=/order");
    await show();
    await fillIn(PERSON);
    const sent = shopAnswers(REGISTERED);
    await send();
    expect((await sent).body.redirect).toBe("/order");
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalled());
    expect(
      screen.getAllByRole<HTMLAnchorElement>("link").map((link) => link.getAttribute("href")),
    ).toContain("/uye-girisi-sayfasi?redirect=%2Forder");
  });

  it("AUT-2 what the shop finds wrong stands under the fields it names", async () => {
    await show();
    await fillIn(PERSON);
    const taken = notices.emailRegistered;
    const sent = shopAnswers(
      {
        ...problem("invalid_fields", 422),
        field: "email",
        detail: taken,
        fields: [
          { field: "email", message: taken },
          { field: "password", message: "Zayıf" },
        ],
      },
      422,
    );
    await send();
    await sent;
    await vi.waitFor(() => expect(said(within("email"))).toBe(taken));
    expect([said(within("password")), document.activeElement]).toEqual(["Zayıf", within("email")]);
  });

  it("AUT-2 a fault in the fold opens it", async () => {
    await show();
    await fillIn(PERSON);
    await user.click(registerForm().querySelector("details summary")!);
    await user.selectOptions(registerForm().querySelector('[data-field="birthDate"]')!, "7");
    await user.click(registerForm().querySelector("details summary")!);
    await send();
    expect(registerForm().querySelector("details")?.open).toBe(true);
    expect(screen.getByText(person.dayIncomplete)).toBeTruthy();
  });

  it("AUT-2 a shop that is away is told in our words, and nothing is lost", async () => {
    await show();
    await fillIn(PERSON);
    const sent = shopAnswers(problem("shop_unreachable", 502), 502);
    await send();
    await sent;
    expect((await screen.findByRole("alert")).textContent).toBe(messages.problems.shop_unreachable);
    expect(within("email").value).toBe(PERSON.email);
  });

  it("AUT-2 there are ways on without an account and for those who have one", async () => {
    await show();
    expect(screen.getByRole("form", { name: messages.login.guestTitle })).toBeTruthy();
    expect(
      screen.getAllByRole("link", { name: messages.login.submit })[0]?.getAttribute("href"),
    ).toBe("/uye-girisi-sayfasi");
  });

  it("AUT-2 who is a member already is not asked again", async () => {
    vi.spyOn(sessions, "useSession").mockReturnValue(MEMBER_SHELL.session);
    await show();
    expect(screen.queryByRole("form", { name: register.submit })).toBeNull();
    expect(screen.getByRole("link", { name: messages.account.profile }).getAttribute("href")).toBe(
      "/uye-kisisel-bilgileri",
    );
  });
});

describe("AUT-2 consents", () => {
  it("AUT-2 none is ticked beforehand; data protection alone is mandatory, and says so in the words of the specification", async () => {
    await show();
    await fillIn(PERSON, []);
    const boxes = ["kvkk", "mailConsent", "smsConsent", "phoneConsent"].map((name) => within(name));
    expect(boxes.map((box) => [box.checked, box.required])).toEqual([
      [false, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(new Set(boxes.map((box) => box.className)).size, "all of them look alike").toBe(1);
    await send();
    expect([said(within("kvkk")), document.activeElement]).toEqual([
      notices.fieldMandatory,
      within("kvkk"),
    ]);
    expect(field(consents.mail).checked).toBe(false);
  });
});

describe("AUT-12 the security code", () => {
  it("AUT-12 is asked for where the form names a picture, which can be renewed", async () => {
    const { container } = await show({ captcha: "/SecCode.php?1" });
    const picture = () => container.querySelector("img")?.getAttribute("src") ?? null;
    await vi.waitFor(() => expect(picture()).toContain("/SecCode.php?customer-register"));
    const first = picture();
    await retype(within("securityCode"), "123");
    await user.click(screen.getByRole("button", { name: messages.securityCode.renew }));
    await vi.waitFor(() => expect(picture()).not.toBe(first));
    expect(within("securityCode").value).toBe("");
    await fillIn(PERSON);
    await send();
    expect(said(within("securityCode"))).toBe(notices.fieldRequired);
  });

  it("AUT-12 is sent with the form, and begins anew after a refusal", async () => {
    await show({ captcha: "/SecCode.php?1" });
    await vi.waitFor(() => expect(within("securityCode")).toBeTruthy());
    await fillIn({ ...PERSON, securityCode: "48213" });
    const sent = shopAnswers(
      {
        ...problem("invalid_fields", 422),
        fields: [{ field: "securityCode", message: "Kod hatalı" }],
      },
      422,
    );
    await send();
    expect((await sent).body.securityCode).toBe("48213");
    await vi.waitFor(() => expect(said(within("securityCode"))).toBe("Kod hatalı"));
    expect(within("securityCode").value).toBe("");
  });

  it("AUT-12 appears when the shop asks for it only then", async () => {
    await show();
    expect(registerForm().querySelector('[name="securityCode"]')).toBeNull();
    await fillIn(PERSON);
    const sent = shopAnswers(
      {
        ...problem("invalid_fields", 422),
        fields: [{ field: "securityCode", message: "Kod gerekli" }],
      },
      422,
    );
    await send();
    await sent;
    await vi.waitFor(() => expect(within("securityCode")).toBeTruthy());
  });
});
