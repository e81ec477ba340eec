import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { DATA_PROTECTION } from "@/lib/paths";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import {
  cookieNotice,
  freshDocument,
  messages,
  NOTICE,
  press,
  show,
  told,
  UNDECIDED,
} from "../../../test-support/notices.tsx";
import { GUEST_SHELL, MEMBER, MEMBER_SHELL, problem } from "../../../test-support/shell.ts";

beforeEach(freshDocument);

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
    await userEvent.click(way);
    expect(await told("6698 sayılı Kanun")).toBeTruthy();
    expect(location.hash).toBe("#new");
    await press(common.close);
    expect(screen.queryByRole("dialog")).toBeNull();
    way.remove();
  });

  it("CNS-1 opens where the link was pressed before anybody listened, and says so when it cannot be had", async () => {
    history.replaceState(null, "", `/uye-kayit${DATA_PROTECTION}`);
    shopSays(null);
    show();
    expect(await told(words.failed)).toBeTruthy();
    shopSays("<p>6698 sayılı Kanun</p>");
    await press(common.retry);
    expect(await told("6698 sayılı Kanun")).toBeTruthy();
    await press(common.close);
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

    await press(words.accept);
    expect(await within(dialog).findByText(messages.notices.fieldMandatory)).toBeTruthy();
    expect(document.activeElement).toBe(boxes[0]);

    await userEvent.click(boxes[0]!);
    await userEvent.click(boxes[1]!);
    await press(words.accept);
    expect(await agreed).toEqual({ kvkk: true, mailConsent: true });
    await cookieNotice();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("CNS-1 what failed is said, and can be tried again", async () => {
    const tried = shopAsks(undefined, 504);
    show({ shell: UNDECIDED });
    await popup();
    await userEvent.click(
      screen.getByRole("checkbox", { name: new RegExp(words.kvkk.slice(0, 20)) }),
    );
    await press(words.accept);
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
    await press(words.back);
    await press(words.decline);
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal("location", { ...window.location, assign });
    await press(words.signOut);
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
