import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { AskLogin } from "@/lib/ask-login";
import { messagesOf } from "@/lib/messages";
import { TextField } from "@/ui/form/text-fields";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { freshPage, refusal, toasts } from "../../../test-support/membership.tsx";
import { recorded } from "../../../test-support/recorded.ts";
import { GUEST_SHELL, MEMBER_SHELL } from "../../../test-support/shell.ts";
import type { SecurityCodeSlot } from "./message-form.tsx";
import { messageWords } from "./words.ts";

const messages = messagesOf("tr");
const words = messageWords(messages);
const { contact, threads } = messages;
const { departments } = recorded("messages/departments/turkish");
const whole = recorded("messages/thread/read");

/** Stands in for the captcha of another feature. */
const SecurityCode: SecurityCodeSlot = ({ form: _form, round, words: said, ...field }) => (
  <TextField {...field} key={round} label={said.label} data-round={round} />
);

let view: typeof import("./threads-view.tsx");
let contactView: typeof import("./contact-view.tsx");
let badge: typeof import("./unread-badge.tsx");
let asking: typeof import("../../lib/ask-login.ts");
beforeEach(async () => {
  vi.resetModules();
  freshPage();
  vi.unstubAllGlobals();
  location.hash = "";
  view = await import("./threads-view.tsx");
  contactView = await import("./contact-view.tsx");
  badge = await import("./unread-badge.tsx");
  asking = await import("../../lib/ask-login.ts");
  const { receiveToasts } = await import("../../ui/toast.ts");
  return receiveToasts((toast) => toasts.push(toast));
});

type Asked = { method: string; path: string; body: unknown };

/** The gateway answers a member's or guest's calls; each write by the next of `answers`. */
function shopOf(member: boolean, ...answers: (() => Response)[]): Asked[] {
  const asked: Asked[] = [];
  const written = async ({ request }: { request: Request }) => {
    const text = await request.text();
    asked.push({
      method: request.method,
      path: new URL(request.url).pathname,
      body: text ? JSON.parse(text) : null,
    });
    return (answers.shift() ?? (() => HttpResponse.json({ outcome: "done", message: null })))();
  };
  gateway.use(
    http.get("*/bff/shell", () => HttpResponse.json(member ? MEMBER_SHELL : GUEST_SHELL)),
    http.get("*/bff/messages", () => HttpResponse.json(recorded("messages/threads/one"))),
    http.get("*/bff/messages/7", () => HttpResponse.json(whole)),
    http.post("*/bff/messages", written),
    http.post("*/bff/messages/7/replies", written),
    http.delete("*/bff/messages/7", written),
  );
  return asked;
}

const fresh = (children: React.ReactNode) =>
  render(<SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>);
const openThreads = () =>
  fresh(<view.ThreadsView departments={departments} SecurityCode={SecurityCode} words={words} />);
const openContact = () =>
  fresh(
    <contactView.ContactView departments={departments} SecurityCode={SecurityCode} words={words} />,
  );
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), {
    selector: "input, select, textarea",
  });
async function write(label: string, text: string) {
  const control = field(label);
  if (control.tagName === "SELECT") return userEvent.selectOptions(control, text);
  await userEvent.clear(control);
  await userEvent.type(control, text);
}
/** Presses the button at the end of a form. */
const send = (form: HTMLElement) =>
  userEvent.click(form.querySelector<HTMLElement>("button[type=submit]")!);

async function goTo(hash: string) {
  location.hash = hash;
  fireEvent(window, new HashChangeEvent("hashchange"));
}

describe("MSG-1 a member's messages", () => {
  it("MSG-1 are listed, and one is read where its address leads", async () => {
    shopOf(true);
    openThreads();
    const entry = await screen.findByRole("link", { name: /Kargo/ });
    expect(entry.getAttribute("href")).toBe("#thread-7");
    expect(within(entry).getByText(threads.open)).toBeTruthy();
    await goTo("thread-7");
    const title = await screen.findByRole("heading", { name: "Kargo" });
    expect(document.activeElement).toBe(title);
    const entries = screen.getAllByRole("listitem").filter((item) => item.querySelector("p"));
    expect(entries.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Siz.*Kilim ne zaman yola çıkar\?$/),
      expect.stringMatching(/^Mağaza.*Yarın kargoya veriyoruz\.$/),
    ]);
  });

  it("MSG-1 are answered once, and the field is empty again", async () => {
    const asked = shopOf(true, () =>
      HttpResponse.json({ outcome: "done", message: "Mesajınız gönderildi" }),
    );
    openThreads();
    await goTo("thread-7");
    await screen.findByRole("form", { name: threads.reply });
    await write(threads.reply, " Sağ olun ");
    await send(screen.getByRole("form", { name: threads.reply }));
    await waitFor(() => expect(toasts).toEqual([{ text: "Mesajınız gönderildi", tone: "good" }]));
    expect(asked).toEqual([
      { method: "POST", path: "/bff/messages/7/replies", body: { text: "Sağ olun" } },
    ]);
    await waitFor(() => expect(field(threads.reply).value).toBe(""));
  });

  it("MSG-1 a reply whose outcome nobody knows stays written, and the member is told to look first", async () => {
    shopOf(true, () => HttpResponse.json({ outcome: "unknown", message: null, thread: whole }));
    location.hash = "#thread-7";
    openThreads();
    await screen.findByRole("form", { name: threads.reply });
    await write(threads.reply, "Sağ olun");
    await send(screen.getByRole("form", { name: threads.reply }));
    await screen.findByText(messages.problems.outcome_unknown);
    expect(field(threads.reply).value).toBe("Sağ olun");
  });

  it("MSG-1 an empty reply is not sent", async () => {
    const asked = shopOf(true);
    openThreads();
    await goTo("thread-7");
    await send(await screen.findByRole("form", { name: threads.reply }));
    expect(await screen.findByText(messages.notices.fieldRequired)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it("MSG-1 are closed after a question, and take no reply then", async () => {
    const asked = shopOf(true);
    openThreads();
    await goTo("thread-7");
    await screen.findByRole("heading", { name: "Kargo" });
    gateway.use(
      http.get("*/bff/messages/7", () =>
        HttpResponse.json({ ...whole, thread: { ...whole.thread, open: false } }),
      ),
    );
    const question = screen.getByText(threads.closeQuestion).parentElement!;
    await userEvent.click(within(question).getByText(threads.close));
    expect(await screen.findByText(threads.closedHint)).toBeTruthy();
    expect(asked).toEqual([{ method: "DELETE", path: "/bff/messages/7", body: null }]);
    expect(screen.queryByRole("form")).toBeNull();
    expect(toasts).toEqual([{ text: threads.closeDone, tone: "good" }]);
  });

  it("MSG-1 a new one goes to a department; who a member is need not be said", async () => {
    const asked = shopOf(true);
    openThreads();
    await goTo("new");
    await screen.findByRole("form", { name: contact.formTitle });
    expect(screen.queryByLabelText(new RegExp(`^${contact.email}`))).toBeNull();
    await write(contact.department, "2");
    await write(contact.subject, "Adres");
    await write(contact.text, "Merhaba");
    await send(screen.getByRole("form", { name: contact.formTitle }));
    await waitFor(() =>
      expect(asked).toEqual([
        {
          method: "POST",
          path: "/bff/messages",
          body: { departmentId: "2", subject: "Adres", text: "Merhaba" },
        },
      ]),
    );
    await waitFor(() => expect(location.hash).toBe(""));
  });

  it("MSG-1 a guest is asked in, or shown the contact page", async () => {
    shopOf(false);
    const ask = vi.fn<AskLogin>().mockResolvedValue(false);
    asking.registerLogin(ask);
    openThreads();
    await userEvent.click(await screen.findByRole("button", { name: threads.signIn }));
    expect(ask).toHaveBeenCalledExactlyOnceWith({ reason: "message" });
    expect(screen.getByRole("link", { name: threads.toContact }).getAttribute("href")).toBe(
      "/iletisim-bilgileri.xhtml",
    );
  });
});

describe("MSG-1 the form of the contact page", () => {
  async function fillIn() {
    await screen.findByRole("form", { name: contact.formTitle });
    await write(contact.department, "1");
    await write(contact.email, "deniz@example.test");
    await write(contact.subject, "Beden");
    await write(contact.text, "Kilim kaç kilo?");
  }
  const submit = () => send(screen.getByRole("form", { name: contact.formTitle }));

  it("MSG-1 sends what a guest filled in, and says in the shop's words that it is sent", async () => {
    const asked = shopOf(false, () =>
      HttpResponse.json({ outcome: "done", message: "Mesajınız gönderildi" }),
    );
    openContact();
    await fillIn();
    await submit();
    expect(await screen.findByText("Mesajınız gönderildi")).toBeTruthy();
    expect(asked[0]?.body).toEqual({
      departmentId: "1",
      subject: "Beden",
      text: "Kilim kaç kilo?",
      email: "deniz@example.test",
    });
    await userEvent.click(screen.getByRole("button", { name: contact.another }));
    expect(await screen.findByRole("form", { name: contact.formTitle })).toBeTruthy();
  });

  it("MSG-1 VAL-1 says under each field what is wrong, and sends nothing", async () => {
    const asked = shopOf(false);
    openContact();
    await screen.findByRole("form", { name: contact.formTitle });
    await write(contact.email, "deniz@");
    await submit();
    await waitFor(() =>
      expect(screen.getAllByText(messages.notices.fieldRequired)).toHaveLength(3),
    );
    expect(screen.getByText(messages.notices.emailInvalid)).toBeTruthy();
    expect(document.activeElement).toBe(field(contact.department));
    expect(asked).toEqual([]);
  });

  it("MSG-1 AUT-12 shows the captcha once the shop asks for it, and a new one with each try", async () => {
    const wanted = () =>
      refusal("Güvenlik kodu hatalı", {
        code: "invalid_fields",
        status: 422,
        field: "securityCode",
        fields: [{ field: "securityCode", message: "Güvenlik kodu hatalı" }],
      });
    const asked = shopOf(false, wanted, wanted);
    openContact();
    await fillIn();
    expect(screen.queryByLabelText(new RegExp(`^${messages.securityCode.label}`))).toBeNull();
    await submit();
    await waitFor(() => expect(field(messages.securityCode.label).dataset.round).toBe("1"));
    expect(screen.getByRole("alert").textContent).toBe(contact.codeAsked);
    await write(messages.securityCode.label, "12345");
    await submit();
    await waitFor(() => expect(field(messages.securityCode.label).dataset.round).toBe("2"));
    expect(screen.getByText("Güvenlik kodu hatalı", { selector: "p span" })).toBeTruthy();
    await write(messages.securityCode.label, "54321");
    await submit();
    expect(await screen.findByText(contact.sent)).toBeTruthy();
    expect(asked.map(({ body }) => (body as { securityCode?: string }).securityCode)).toEqual([
      undefined,
      "12345",
      "54321",
    ]);
  });

  it("MSG-1 a refusal of a field stands at it; what was written stays", async () => {
    shopOf(false, () =>
      refusal("Metin çok uzun", {
        code: "invalid_fields",
        status: 422,
        field: "text",
        fields: [{ field: "text", message: "Metin çok uzun" }],
      }),
    );
    openContact();
    await fillIn();
    await submit();
    expect(await screen.findByText("Metin çok uzun")).toBeTruthy();
    expect(document.activeElement).toBe(field(contact.text));
    expect(field(contact.text).value).toBe("Kilim kaç kilo?");
  });
});

it.each([
  [2, "2, 2 okunmamış mesaj"],
  [0, ""],
])("MSG-1 the badge says that %i are unread", async (count, text) => {
  const asked = vi.fn<() => void>();
  gateway.use(http.get("*/bff/messages/unread", () => (asked(), HttpResponse.json({ count }))));
  const { container } = fresh(<badge.default words={threads} />);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await waitFor(() => expect(container.textContent).toBe(text));
});
