import { act, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { user } from "../../../test-support/user.ts";
import { Button } from "../button.tsx";
import { CheckField, RadioField } from "./choice-fields.tsx";
import { FormAlert } from "./form-alert.tsx";
import type { Rule } from "./rules.ts";
import { EmailField, PasswordField, SelectField, TextArea, TextField } from "./text-fields.tsx";
import { useForm, type SubmitResult } from "./use-form.ts";

const words = {
  fieldRequired: "Bu alan boş bırakılamaz",
  fieldMandatory: "Bu alan zorunludur",
  emailInvalid: "Email formatına uygun değil",
  wrongFields: "Bazı alanlar hatalı",
  tooLong: "{count} karakter fazla",
};

const RULES = {
  name: ["required"],
  email: ["required", "email"],
  password: ["required"],
  gender: ["required"],
  city: ["required"],
  note: [],
  kvkk: ["ticked"],
  absent: ["required"],
} satisfies Record<string, Rule[]>;

type Values = Record<keyof typeof RULES, string>;

function Example({
  submit,
  children,
}: {
  submit: (values: Values) => Promise<SubmitResult>;
  children?: React.ReactNode;
}) {
  const form = useForm({ rules: RULES, words, submit });
  return (
    <form {...form.props} aria-label="Örnek">
      <TextField {...form.field("name")} label="Ad" hint="Kimlikteki gibi" mask="string" />
      <EmailField {...form.field("email")} label="E-posta" />
      <PasswordField
        {...form.field("password")}
        label="Şifre"
        autoComplete="new-password"
        labels={{ show: "Göster", hide: "Gizle" }}
      />
      <RadioField
        {...form.field("gender")}
        label="Cinsiyet"
        options={[
          { value: "female", label: "Kadın" },
          { value: "male", label: "Erkek" },
        ]}
      />
      <SelectField {...form.field("city")} label="İl" defaultValue="">
        <option value="">Seçin</option>
        <option value="34">İstanbul</option>
      </SelectField>
      <TextArea {...form.field("note")} label="Not" limit={{ length: 255 }} />
      <CheckField {...form.field("kvkk")} label="Okudum" />
      <FormAlert message={form.message} />
      {children}
      <Button type="submit" busy={form.busy}>
        Gönder
      </Button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Gönder" });
const described = (element: HTMLElement) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

const send = () => user.click(button());

async function fillIn() {
  await user.type(field("Ad"), "Deniz");
  await user.type(field("E-posta"), "deniz@example.test");
  await user.type(field("Şifre"), "gizli söz ");
  await user.click(field("Kadın"));
  await user.selectOptions(field("İl"), "34");
  await user.click(field("Okudum"));
}

describe("VAL-1 forms", () => {
  it("VAL-1 an empty form says under each field what is wrong, leads to the first and sends nothing", async () => {
    const submit = vi.fn<(values: Values) => Promise<SubmitResult>>();
    render(<Example submit={submit} />);
    await send();
    expect(described(field("Ad"))).toEqual(["Kimlikteki gibi", words.fieldRequired]);
    expect(described(field("E-posta"))).toEqual([words.fieldRequired]);
    expect(described(field("Kadın"))).toEqual([words.fieldRequired]);
    expect(described(field("Okudum"))).toEqual([words.fieldMandatory]);
    expect(field("Not").getAttribute("aria-invalid")).toBe("false");
    expect(document.activeElement).toBe(field("Ad"));
    expect(submit).not.toHaveBeenCalled();
  });

  it("VAL-1 all of it is announced once, by one alert, and anew with the next try", async () => {
    render(<Example submit={() => Promise.resolve()} />);
    await send();
    const first = screen.getByRole("alert");
    expect([first.textContent, first.className]).toEqual([words.wrongFields, "visually-hidden"]);
    await send();
    expect(screen.getByRole("alert")).not.toBe(first);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  it("VAL-1 what is said at a field goes when it is entered or written in; the others keep theirs", async () => {
    render(<Example submit={() => Promise.resolve()} />);
    await send();
    await user.click(field("E-posta"));
    expect(described(field("E-posta"))).toEqual([]);
    expect(field("E-posta").getAttribute("aria-invalid")).toBe("false");
    expect(field("Ad").getAttribute("aria-invalid")).toBe("true");
    await user.type(field("Ad"), "D");
    expect(described(field("Ad"))).toEqual(["Kimlikteki gibi"]);
    expect(field("Ad").getAttribute("aria-description")).toBeNull();
    expect(field("Şifre").getAttribute("aria-invalid")).toBe("true");
  });

  it("VAL-1 whoever hears a field on entering it is told what was wrong, until it is written in", async () => {
    render(<Example submit={() => Promise.resolve()} />);
    await send();
    await user.click(document.body);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(screen.queryAllByText(words.fieldMandatory)).toEqual([]);
    expect(field("Okudum").getAttribute("aria-description")).toBe(words.fieldMandatory);
    await user.click(document.body);
    await user.tab();
    expect(
      [described(field("Ad")), field("Ad").getAttribute("aria-description")],
      "a description by id would hide it",
    ).toEqual([[], words.fieldRequired]);
    await user.click(document.body);
    await user.click(field("Ad"));
    expect(field("Ad").getAttribute("aria-description")).toBe(words.fieldRequired);
    await user.type(field("Ad"), "D");
    expect([described(field("Ad")), field("Ad").getAttribute("aria-description")]).toEqual([
      ["Kimlikteki gibi"],
      null,
    ]);
  });

  it("VAL-1 the values go out as their masks settle them; boxes are their value or empty", async () => {
    const submit = vi.fn<(values: Values) => Promise<SubmitResult>>(() => Promise.resolve());
    render(<Example submit={submit} />);
    await fillIn();
    await send();
    expect(submit).toHaveBeenCalledExactlyOnceWith({
      name: "Deniz",
      email: "deniz@example.test",
      password: "gizli söz",
      gender: "female",
      city: "34",
      note: "",
      kvkk: "1",
    });
  });

  it("VAL-1 what the shop finds wrong stands under its fields, and the first is focused; strangers stand with the form", async () => {
    const faults = [
      { field: "city", message: "Bu ile gönderim yok" },
      { field: "email", message: "Kayıtlı" },
      { field: "iban", message: "IBAN hatalı" },
    ];
    render(<Example submit={() => Promise.resolve({ faults })} />);
    await fillIn();
    await send();
    expect(described(field("E-posta"))).toEqual(["Kayıtlı"]);
    expect(described(field("İl"))).toEqual(["Bu ile gönderim yok"]);
    expect(document.activeElement).toBe(field("E-posta"));
    expect(screen.getByRole("alert").textContent).toBe("IBAN hatalı");
  });

  it("VAL-2 what is pasted beyond a limit stays whole, is counted, and is not sent", async () => {
    const submit = vi.fn<(values: Values) => Promise<SubmitResult>>(() => Promise.resolve());
    render(<Example submit={submit} />);
    await fillIn();
    await user.click(field("Not"));
    await user.paste("ş".repeat(440));
    expect(field("Not").value).toHaveLength(440);
    expect(described(field("Not"))).toEqual(["185 karakter fazla"]);
    await send();
    expect(submit).not.toHaveBeenCalled();
    expect([described(field("Not")), document.activeElement]).toEqual([
      ["185 karakter fazla"],
      field("Not"),
    ]);
    await user.clear(field("Not"));
    expect(described(field("Not"))).toEqual([]);
    await user.paste("ş".repeat(255));
    await send();
    expect(submit).toHaveBeenCalledOnce();
  });

  it("VAL-1 what is said elsewhere is not said at its field meanwhile", async () => {
    const fault = { field: "email", message: "Kayıtlı", saidForMs: 50 };
    render(<Example submit={() => Promise.resolve({ faults: [fault] })} />);
    await fillIn();
    await send();
    expect([field("E-posta").getAttribute("aria-invalid"), document.activeElement]).toEqual([
      "true",
      field("E-posta"),
    ]);
    expect([described(field("E-posta")), screen.queryByRole("alert")]).toEqual([[], null]);
    await vi.waitFor(() => expect(described(field("E-posta"))).toEqual(["Kayıtlı"]));
  });

  it("VAL-1 required fields say so to everybody", () => {
    render(<Example submit={() => Promise.resolve()} />);
    expect([field("Ad").required, field("Not").required, field("Okudum").required]).toEqual([
      true,
      false,
      true,
    ]);
    expect(
      screen.getAllByText("*").every((mark) => mark.getAttribute("aria-hidden") === "true"),
    ).toBe(true);
  });
});

describe("WID-1 the button of a form", () => {
  it("WID-1 is disabled while under way, sends once, and comes back with the focus it lost", async () => {
    let answer = (_: SubmitResult) => {};
    const submit = vi.fn<(values: Values) => Promise<SubmitResult>>(
      () => new Promise((resolve) => (answer = resolve)),
    );
    render(<Example submit={submit} />);
    await fillIn();
    button().focus();
    await send();
    expect([button().disabled, button().getAttribute("aria-busy")]).toEqual([true, "true"]);
    await send();
    expect(submit).toHaveBeenCalledOnce();
    button().blur();
    await act(async () => answer({ text: "Mağazaya ulaşılamıyor" }));
    expect(button().disabled).toBe(false);
    expect(document.activeElement).toBe(button());
    expect(screen.getByRole("alert").textContent).toBe("Mağazaya ulaşılamıyor");
  });

  it("WID-1 stays disabled while the page changes, and is there again when the shopper comes back", async () => {
    render(<Example submit={() => Promise.resolve({ leaving: true })} />);
    await fillIn();
    await send();
    expect(button().disabled).toBe(true);
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(button().disabled).toBe(false);
  });

  it("WID-1 comes back when sending breaks down", async () => {
    const broken = vi.fn<(event: PromiseRejectionEvent) => void>();
    process.once("unhandledRejection", broken);
    render(<Example submit={() => Promise.reject(new Error("kopuk"))} />);
    await fillIn();
    await send();
    await vi.waitFor(() => expect(broken).toHaveBeenCalledOnce());
    expect(button().disabled).toBe(false);
  });
});
