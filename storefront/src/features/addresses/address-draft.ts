import { ADDRESS_DRAFT_KEY } from "@/lib/checkout-key";
import { dropStored, readStored, writeStored } from "@/lib/stored";

type Draft = { id: string; values: Record<string, string> };

/** Never on the device: identity and tax numbers. */
const SECRET: readonly string[] = ["identityNumber", "taxNumber"];
const HOUR_MS = 3_600_000;
const NEW = "";

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "values" in value &&
  typeof value.values === "object" &&
  value.values !== null &&
  Object.values(value.values).every((text) => typeof text === "string");

const isWritten = (
  control: Element,
): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  (control instanceof HTMLInputElement &&
    !["hidden", "checkbox", "password", "submit"].includes(control.type)) ||
  control instanceof HTMLSelectElement ||
  control instanceof HTMLTextAreaElement;

function writtenIn(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const control of form.elements) {
    if (!isWritten(control) || !control.name || SECRET.includes(control.name)) continue;
    if (control instanceof HTMLInputElement && control.type === "radio" && !control.checked)
      continue;
    values[control.name] = control.value;
  }
  return values;
}

/** Keeps what is written of an address that is not saved yet, for a reload and another tab. */
export function keepDraft(id: string | null, form: HTMLFormElement): void {
  const draft: Draft = { id: id ?? NEW, values: writtenIn(form) };
  writeStored(ADDRESS_DRAFT_KEY, draft, Date.now() + 24 * HOUR_MS);
}

export const dropDraft = (): void => dropStored(ADDRESS_DRAFT_KEY);

/** What was written of this address, if anything. */
export function draftOf(id: string | null): Record<string, string> | null {
  const draft = readStored(ADDRESS_DRAFT_KEY, isDraft);
  return draft && draft.id === (id ?? NEW) ? draft.values : null;
}

/** Writes it into the form as a browser's form filler would: the fields take it from there. */
export function fillDraft(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const named = form.elements.namedItem(name);
    if (named instanceof RadioNodeList) {
      for (const radio of named)
        if (radio instanceof HTMLInputElement && radio.value === value && !radio.checked)
          radio.click();
      continue;
    }
    if (!(named instanceof Element) || !isWritten(named) || named.value === value) continue;
    // Past the setter of the view, which would take the value for its own.
    Reflect.set(Object.getPrototypeOf(named) as object, "value", value, named);
    named.dispatchEvent(new Event("input", { bubbles: true }));
    named.dispatchEvent(new Event("change", { bubbles: true }));
    named.dispatchEvent(new FocusEvent("blur"));
  }
}
