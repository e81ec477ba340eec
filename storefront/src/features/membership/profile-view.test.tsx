import { act, render, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Completion, Problem, RegisterForm } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import * as change from "@/lib/session/change";
import type { Session } from "@/lib/session/types";
import * as sessions from "@/lib/session/use-session";
import { TextField } from "@/ui/form/text-fields";
import { receiveToasts, type Toast } from "@/ui/toast";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import type { Schemas } from "../../../test-support/recorded.ts";
import { MEMBER_SHELL, problem } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";
import { ProfileView } from "./profile-view.tsx";
import type { RegisterParts } from "./register-types.ts";
import { registerWords } from "./register-words.ts";

const messages = messagesOf("tr");
const words = registerWords(messages);
const { profile, person, password } = messages;

const FORM: RegisterForm = {
  name: "Deniz",
  surname: "Örnek",
  email: "deniz@vitrin.test",
  phone: "905550000001",
  birthDate: "1990-05-01",
  gender: "female",
  country: "TR",
  city: "34",
  town: null,
  district: null,
  mailConsent: true,
  smsConsent: null,
  phoneConsent: false,
  captcha: "/SecCode.php?1",
};
const GUEST: Session = { kind: "guest", member: null, expiresAt: null, consentRequired: false };

const seen = vi.fn<(only: string | null) => void>();
const parts: RegisterParts = {
  phone: (field, { label, number }) => (
    <TextField {...field} label={label} defaultValue={`+${number}`} />
  ),
  regions: (field, { initial, only }) => (
    seen(only),
    (<TextField {...field("city")} label="İl" defaultValue={initial.city} />)
  ),
};

const toasts: Toast[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  toasts.length = 0;
  document.cookie = "XSRF-TOKEN=t; path=/";
  const stop = receiveToasts((toast) => toasts.push(toast));
  return () => {
    stop();
    vi.useRealTimers();
  };
});

async function show(
  session: Session | null = MEMBER_SHELL.session,
  form: RegisterForm | null = FORM,
) {
  vi.spyOn(sessions, "useSession").mockReturnValue(session);
  const asked = vi.fn<(update: string | null) => void>();
  gateway.use(
    http.get("*/bff/members/form", ({ request }) => {
      asked(new URL(request.url).searchParams.get("update"));
      return form
        ? HttpResponse.json(form)
        : HttpResponse.json(problem("shop_unreachable", 502), {
            status: 502,
            headers: { "content-type": "application/problem+json" },
          });
    }),
  );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ProfileView parts={parts} words={words} />
    </SWRConfig>,
  );
  if (session?.member && form) await screen.findByRole("form", { name: profile.details });
  return asked;
}

const details = () => screen.getByRole("form", { name: profile.details });
const named = (name: string) => details().querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const answers = (
  method: "patch" | "delete",
  answer: Completion | Problem | Schemas["InvalidFields"],
  status = 200,
) =>
  new Promise<Request>((resolve) => {
    const respond = ({ request }: { request: Request }) => {
      resolve(request.clone());
      return HttpResponse.json<Completion | Problem | Schemas["InvalidFields"]>(answer, {
        status,
        headers: {
          "content-type": status === 200 ? "application/json" : "application/problem+json",
        },
      });
    };
    const me = "*/bff/members/me";
    gateway.use(method === "patch" ? http.patch(me, respond) : http.delete(me, respond));
  });
async function retype(field: Element, text: string) {
  await user.clear(field);
  await user.type(field, text);
}
const save = () => user.click(within(details()).getByRole("button", { name: profile.save }));

describe("AUT-2 a member's own page", () => {
  it("AUT-2 shows nothing of anybody before it is known who is here", async () => {
    const asked = await show(null);
    expect([screen.queryByRole("form"), screen.queryByRole("link")]).toEqual([null, null]);
    expect(asked).not.toHaveBeenCalled();
  });

  it("AUT-2 guests are shown the way in, and back here", async () => {
    const asked = await show(GUEST);
    expect(screen.getByRole("link", { name: messages.login.submit }).getAttribute("href")).toBe(
      "/uye-girisi-sayfasi?redirect=%2Fuye-kisisel-bilgileri",
    );
    expect(asked).not.toHaveBeenCalled();
  });

  it("AUT-2 is filled with what the shop has; the countries are those the member is bound to", async () => {
    const asked = await show({
      ...MEMBER_SHELL.session,
      member: { ...MEMBER_SHELL.session.member, exportCountry: "DE" },
    });
    expect(asked).toHaveBeenCalledExactlyOnceWith("true");
    expect(
      ["name", "surname", "email", "birthDate", "city"].map((name) => named(name).value),
    ).toEqual(["Deniz", "Örnek", "deniz@vitrin.test", "1990-05-01", "34"]);
    expect(within(details()).getByLabelText<HTMLInputElement>(person.female).checked).toBe(true);
    expect([named("mailConsent").checked, named("smsConsent").checked]).toEqual([true, false]);
    expect(seen).toHaveBeenLastCalledWith("DE");
  });

  it("AUT-2 sends what was changed and nothing else, and says so in the shop's words", async () => {
    await show();
    await retype(named("name"), "Derya");
    await user.click(named("mailConsent"));
    const sent = answers("patch", { outcome: "done", message: "Güncellendi" });
    await save();
    expect(await (await sent).json()).toEqual({ name: "Derya", mailConsent: false });
    await vi.waitFor(() =>
      expect(toasts).toEqual([{ text: "Güncellendi", tone: "good", durationMs: 2400 }]),
    );
  });

  it("AUT-2 nothing changed, nothing sent, and that is fine", async () => {
    await show();
    await save();
    expect(toasts.map(({ text }) => text)).toEqual([profile.saved]);
  });

  it("AUT-2 what the shop finds wrong stands under its field", async () => {
    await show();
    await retype(named("email"), "ada@vitrin.test");
    const sent = answers(
      "patch",
      {
        ...problem("invalid_fields", 422),
        fields: [{ field: "email", message: "Bu adres başkasının" }],
      },
      422,
    );
    await save();
    await sent;
    expect(await screen.findByText("Bu adres başkasının")).toBeTruthy();
    expect(document.activeElement).toBe(named("email"));
  });

  it("AUT-2 a shop that is away is told, with a way to try again; password and the rest stay in reach", async () => {
    await show(MEMBER_SHELL.session, null);
    expect(await screen.findByText(profile.unavailable)).toBeTruthy();
    gateway.use(http.get("*/bff/members/form", () => HttpResponse.json(FORM)));
    await user.click(screen.getByRole("button", { name: messages.common.retry }));
    expect(await screen.findByRole("form", { name: profile.details })).toBeTruthy();
    expect(screen.getByRole("form", { name: password.title })).toBeTruthy();
  });
});

describe("AUT-2 ending the membership", () => {
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

  it("AUT-2 is asked once more; turning back sends nothing", async () => {
    await show();
    await user.click(button(profile.cancel));
    const dialog = screen.getByRole("dialog", { name: profile.cancelQuestion });
    expect(within(dialog).getByText(profile.cancelText)).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: messages.common.cancel }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("AUT-2 ends it, forgets the member, and goes home", async () => {
    const goOn = vi.spyOn(change, "goOn").mockResolvedValue();
    const signedOut = vi.spyOn(change, "signedOut").mockReturnValue();
    await show();
    const sent = answers("delete", { outcome: "done", message: "Üyeliğiniz sona erdi" });
    await user.click(button(profile.cancel));
    await act(async () => void (await user.click(button(profile.cancelConfirm))));
    expect((await sent).headers.get("x-xsrf-token")).toBe("t");
    await vi.waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
    act(() => void vi.advanceTimersByTime(1500));
    expect(goOn).toHaveBeenCalledExactlyOnceWith("/");
    expect(button(profile.cancel).disabled).toBe(true);
  });

  it("AUT-2 a refusal is said in the window, and nobody is signed out", async () => {
    const signedOut = vi.spyOn(change, "signedOut").mockReturnValue();
    await show();
    const sent = answers("delete", problem("shop_too_slow", 504), 504);
    await user.click(button(profile.cancel));
    await act(async () => void (await user.click(button(profile.cancelConfirm))));
    await sent;
    expect(await screen.findByText(messages.problems.shop_too_slow)).toBeTruthy();
    expect(signedOut).not.toHaveBeenCalled();
  });
});
