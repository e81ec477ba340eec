import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Address, AddressFields, AddressInput } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import type { Session } from "@/lib/session/types";
import * as sessions from "@/lib/session/use-session";
import { fill } from "@/lib/wording";
import { TextField } from "@/ui/form/text-fields";
import { receiveToasts, type Toast } from "@/ui/toast";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import type { Schemas } from "../../../test-support/recorded.ts";
import { MEMBER_SHELL, problem } from "../../../test-support/shell.ts";
import type { AddressParts } from "./address-parts.ts";
import { AddressesView } from "./addresses-view.tsx";
import { addressWords } from "./words.ts";

const messages = messagesOf("tr");
const { addresses: labels, notices, problems, common } = messages;
const words = addressWords(messages);

const HOME: Address = {
  id: "51",
  title: "Ev",
  fullName: "Deniz Örnek",
  email: null,
  phone: "905550000001",
  street: "Örnek Sk. 1",
  country: { code: "TR", name: "Türkiye" },
  state: null,
  city: { code: "34", name: "İstanbul" },
  town: { code: "3423", name: "Kadıköy" },
  district: null,
  postalCode: "34710",
  identityNumber: "",
  foreigner: false,
  company: false,
  companyName: "",
  taxOffice: "",
  taxNumber: "",
  eInvoice: false,
};

const rule = (shown: boolean, required = false) => ({ shown, required });
const FIELDS: AddressFields = {
  title: rule(true, true),
  fullName: rule(true, true),
  email: rule(false),
  phone: rule(true, true),
  street: rule(true, true),
  state: rule(false),
  city: rule(true, true),
  town: rule(true, true),
  district: rule(true),
  postalCode: rule(true),
  identityNumber: rule(true),
  foreigner: rule(true),
  company: rule(true),
  companyName: rule(true, true),
  taxOffice: rule(true, true),
  taxNumber: rule(true, true),
  eInvoice: rule(true),
};

/** Stand in for the fields of another feature. */
const parts: AddressParts = {
  phone: (field, { label, number }) => (
    <TextField {...field} label={label} defaultValue={number} data-digits="12" />
  ),
  places: ({ field, initial }) => (
    <>
      <input type="hidden" name="country" value="TR" />
      <input type="hidden" name="countryName" value="Türkiye" />
      <TextField {...field("city")} label="İl" defaultValue={initial?.city?.name} />
      <input type="hidden" name="cityCode" defaultValue={initial?.city?.code ?? "34"} />
      <TextField {...field("town")} label="İlçe" defaultValue={initial?.town?.name} />
      <input type="hidden" name="townCode" defaultValue={initial?.town?.code ?? "3423"} />
    </>
  ),
};

const toasts: Toast[] = [];
let book: Address[] = [];
let sent: { method: string; id: string | null; body: AddressInput | null; key: string | null }[];

beforeEach(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  toasts.length = 0;
  sent = [];
  book = [HOME];
  location.hash = "";
  document.cookie = "XSRF-TOKEN=t; path=/";
  const record = async (request: Request, id: string | null) =>
    sent.push({
      method: request.method,
      id,
      body: request.method === "DELETE" ? null : ((await request.json()) as AddressInput),
      key: request.headers.get("idempotency-key"),
    });
  const done = (id: string) =>
    HttpResponse.json<Schemas["AddressChange"]>({
      outcome: "done",
      message: null,
      id,
      addresses: null,
    });
  gateway.use(
    http.get("*/bff/shell", () => HttpResponse.json(MEMBER_SHELL)),
    http.get("*/bff/addresses", () => HttpResponse.json({ addresses: book })),
    http.get("*/bff/addresses/form", () =>
      HttpResponse.json({ fields: FIELDS, email: null, exportCountry: null }),
    ),
    http.get("*/bff/regions/tax-offices", () =>
      HttpResponse.json({
        taxOffices: Array.from({ length: 40 }, (_, at) => `Daire ${String(at).padStart(2, "0")}`),
      }),
    ),
    http.get("*/bff/addresses/:id", ({ params }) => {
      const found = book.find(({ id }) => id === params.id);
      return found
        ? HttpResponse.json(found)
        : HttpResponse.json(problem("address_not_found", 404), {
            status: 404,
            headers: { "content-type": "application/problem+json" },
          });
    }),
    http.post("*/bff/addresses", async ({ request }) => {
      await record(request, null);
      return done("52");
    }),
    http.put("*/bff/addresses/:id", async ({ request, params }) => {
      await record(request, String(params.id));
      return done(String(params.id));
    }),
    http.delete("*/bff/addresses/:id", async ({ request, params }) => {
      await record(request, String(params.id));
      book = book.filter(({ id }) => id !== params.id);
      return done(String(params.id));
    }),
  );
  return receiveToasts((toast) => toasts.push(toast));
});

function show(session: Session | null = MEMBER_SHELL.session) {
  vi.spyOn(sessions, "useSession").mockReturnValue(session);
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AddressesView parts={parts} words={words} />
    </SWRConfig>,
  );
}

const open = (place: string) =>
  act(() => {
    location.hash = place;
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
const at = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label.replace(/[.]/g, "\\$&")}\\*?$`), {
    selector: "input, textarea",
  });
const save = () => userEvent.click(screen.getByRole("button", { name: labels.save }));
const described = (element: HTMLElement) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

async function fillIn() {
  await open("new");
  await userEvent.type(await screen.findByLabelText(new RegExp(`^${labels.title}`)), "İş");
  await userEvent.type(at(labels.fullName), "Deniz Örnek");
  await userEvent.type(at(labels.phone), "+90 555 000 00 01");
  await userEvent.type(at("İl"), "İstanbul");
  await userEvent.type(at("İlçe"), "Kadıköy");
  await userEvent.type(at(labels.street), "Örnek Cd. 2,{Enter}Daire 3");
}

describe("REG-7 a member's addresses", () => {
  it("REG-7 are listed as they stand on a parcel", async () => {
    show();
    const card = await screen.findByRole("listitem");
    expect(within(card).getByRole("heading", { name: "Ev" })).toBeTruthy();
    for (const line of ["Deniz Örnek", "Örnek Sk. 1", "34710 Kadıköy / İstanbul", "+905550000001"])
      expect(within(card).getByText(line)).toBeTruthy();
  });

  it("REG-7 none, none that come, and nobody signed in are said, with what to do", async () => {
    book = [];
    const { unmount } = show();
    expect(await screen.findByRole("heading", { name: labels.empty })).toBeTruthy();
    expect(screen.getByRole("link", { name: labels.add }).getAttribute("href")).toBe("#new");
    unmount();
    gateway.use(
      http.get("*/bff/addresses", () =>
        HttpResponse.json(problem("shop_too_slow", 504), {
          status: 504,
          headers: { "content-type": "application/problem+json" },
        }),
      ),
    );
    const failed = show();
    expect(await screen.findByText(problems.shop_too_slow)).toBeTruthy();
    gateway.use(http.get("*/bff/addresses", () => HttpResponse.json({ addresses: [HOME] })));
    await userEvent.click(screen.getByRole("button", { name: common.retry }));
    await screen.findByRole("listitem");
    failed.unmount();
    show({ kind: "guest", member: null, expiresAt: null, consentRequired: false });
    expect(screen.getByRole("link", { name: labels.signIn }).getAttribute("href")).toBe(
      "/uye-girisi-sayfasi?redirect=%2Fadres",
    );
  });

  it("REG-7 a new one is sent whole, once, with a key; then the list is there", async () => {
    show();
    await fillIn();
    await save();
    await vi.waitFor(() => expect(toasts[0]?.text).toBe(labels.saved));
    expect(sent).toHaveLength(1);
    expect([sent[0]?.method, sent[0]?.key]).toEqual(["POST", expect.stringMatching(/./)]);
    expect(sent[0]?.body).toEqual({
      title: "İş",
      fullName: "Deniz Örnek",
      street: "Örnek Cd. 2, Daire 3",
      phone: "905550000001",
      country: { code: "TR", name: "Türkiye" },
      city: { code: "34", name: "İstanbul" },
      town: { code: "3423", name: "Kadıköy" },
      postalCode: "",
      identityNumber: "",
      foreigner: false,
      company: false,
      companyName: "",
      taxOffice: "",
      taxNumber: "",
      eInvoice: false,
    });
    await vi.waitFor(() => expect(location.hash).toBe(""));
  });

  it("REG-7 what was not asked stays as the shop has it", async () => {
    const company = { ...HOME, company: true, companyName: "Örnek A.Ş.", taxNumber: "1234567890" };
    book = [{ ...company, taxOffice: "Daire 01", identityNumber: "10000000146", eInvoice: true }];
    show();
    await open("address-51");
    const title = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${labels.title}`));
    expect([title.value, at(labels.companyName).value]).toEqual(["Ev", "Örnek A.Ş."]);
    await userEvent.click(screen.getByLabelText(labels.person));
    await save();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect([sent[0]?.method, sent[0]?.id]).toEqual(["PUT", "51"]);
    expect(sent[0]?.body).toMatchObject({
      company: false,
      companyName: "Örnek A.Ş.",
      taxNumber: "1234567890",
      eInvoice: true,
      identityNumber: "10000000146",
    });
  });

  it("REG-7 is deleted once that is confirmed, and the focus stays in the list", async () => {
    HTMLElement.prototype.hidePopover ??= () => undefined;
    show();
    await screen.findByRole("listitem");
    const question = fill(labels.deleteQuestion, { name: "Ev" });
    const dialog = screen.getByText(question).closest<HTMLElement>("[role=alertdialog]")!;
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByText(labels.delete));
    await vi.waitFor(() => expect(toasts[0]?.text).toBe(labels.deleted));
    expect([sent[0]?.method, sent[0]?.id]).toEqual(["DELETE", "51"]);
    expect(await screen.findByRole("heading", { name: labels.empty })).toBeTruthy();
  });

  it("REG-7 one that another tab deleted is said to be gone", async () => {
    show();
    await open("address-99");
    expect(await screen.findByText(labels.gone)).toBeTruthy();
    expect(screen.getByRole("link", { name: labels.toList })).toBeTruthy();
  });
});

describe("REG-7 VAL-1 what is wrong with an address", () => {
  it("VAL-1 empty fields are said in place and the first is focused; nothing is sent", async () => {
    show();
    await open("new");
    await screen.findByLabelText(new RegExp(`^${labels.title}`));
    await save();
    expect(document.activeElement).toBe(at(labels.title));
    for (const label of [labels.fullName, labels.phone, "İl", "İlçe", labels.street])
      expect(described(at(label)), label).toContain(notices.fieldRequired);
    expect(described(at(labels.identityNumber))).not.toContain(notices.fieldRequired);
    expect(sent).toEqual([]);
  });

  it("VAL-2 what is pasted beyond a field's limit is said, in characters and in Turkish", async () => {
    show();
    await fillIn();
    await userEvent.clear(at(labels.street));
    await userEvent.click(at(labels.street));
    await userEvent.paste("ğ".repeat(440));
    expect(at(labels.street).value).toHaveLength(440);
    await save();
    expect(described(at(labels.street))).toContain("185 karakter fazla");
    expect([document.activeElement, sent]).toEqual([at(labels.street), []]);
  });

  it("REG-7 numbers that cannot be are said; a foreigner's are their own business", async () => {
    show();
    await fillIn();
    await userEvent.type(at(labels.identityNumber), "10000000145");
    await save();
    expect(described(at(labels.identityNumber))).toContain(labels.identityNumberWrong);
    await userEvent.click(screen.getByLabelText(labels.foreigner));
    await save();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ identityNumber: "10000000145", foreigner: true });
  });

  it("REG-6 a company has a tax office, suggested from two characters, and a checked number", async () => {
    show();
    await fillIn();
    await userEvent.click(screen.getByLabelText(labels.company));
    await userEvent.type(at(labels.companyName), "Örnek A.Ş.");
    await userEvent.type(at(labels.taxOffice), "d");
    expect(screen.queryByRole("listbox")).toBeNull();
    await userEvent.type(at(labels.taxOffice), "a");
    expect(await screen.findAllByRole("option")).toHaveLength(15);
    fireEvent.scroll(screen.getByRole("listbox"));
    expect(screen.getAllByRole("option")).toHaveLength(30);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(at(labels.taxOffice).value).toBe("Daire 01");
    await userEvent.type(at(labels.taxNumber), "1234567891");
    await save();
    expect(described(at(labels.taxNumber))).toContain(labels.taxNumberWrong);
    await userEvent.type(at(labels.taxNumber), "{Backspace}0");
    await save();
    await vi.waitFor(() => expect(sent[0]?.body).toMatchObject({ taxOffice: "Daire 01" }));
  });

  it("REG-7 what the shop refuses stands at its fields; our own words are never English", async () => {
    const refuse = (body: object) =>
      gateway.use(
        http.post("*/bff/addresses", () =>
          HttpResponse.json(
            { ...problem("invalid_fields", 422), ...body },
            {
              status: 422,
              headers: { "content-type": "application/problem+json" },
            },
          ),
        ),
      );
    refuse({ fields: [{ field: "town", message: "Bu ilçeye gönderim yok" }] });
    show();
    await fillIn();
    await save();
    await vi.waitFor(() => expect(described(at("İlçe"))).toContain("Bu ilçeye gönderim yok"));
    expect(document.activeElement).toBe(at("İlçe"));
    refuse({ code: "invalid_field", field: "street", detail: "not a text, too long" });
    await save();
    await vi.waitFor(() => expect(described(at(labels.street))).toContain(problems.invalid_field));
    refuse({ detail: "Adres defteriniz dolu", fields: [] });
    await save();
    expect(await screen.findByText("Adres defteriniz dolu")).toBeTruthy();
  });
});
