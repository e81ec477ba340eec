import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import {
  cookieNotice,
  fresh,
  freshDocument,
  messages,
  press,
  show,
  told,
} from "../../../test-support/notices.tsx";
import type { Schemas } from "../../../test-support/recorded.ts";
import { MEMBER_SHELL, problem } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";

beforeEach(freshDocument);

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
    await press(messages.landing.signIn);
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
    await press(messages.landing.ok);
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
    await press(messages.landing.send);
    expect(await screen.findByText(messages.notices.fieldRequired)).toBeTruthy();
    await user.type(field, "deniz@example.test");
    await press(messages.landing.send);
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
