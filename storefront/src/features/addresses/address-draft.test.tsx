import { beforeEach, describe, expect, it } from "vitest";

import { draftOf, dropDraft, fillDraft, keepDraft } from "./address-draft.ts";

function formOf(): HTMLFormElement {
  document.body.innerHTML = `<form>
    <input type="radio" name="company" value="person" checked>
    <input type="radio" name="company" value="company">
    <input name="title"><input name="identityNumber"><input name="taxNumber">
    <input type="hidden" name="cityCode"><textarea name="street"></textarea>
    <select name="country"><option value="TR">TR</option><option value="DE">DE</option></select>
  </form>`;
  return document.querySelector("form")!;
}
const control = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement;

beforeEach(() => localStorage.clear());

describe("REG-7 an address that is not saved yet", () => {
  it("is there after a reload, without identity and tax numbers", () => {
    let form = formOf();
    control(form, "title").value = "Annem";
    control(form, "street").value = "Moda Cd. 12\nDaire 3";
    control(form, "country").value = "DE";
    control(form, "identityNumber").value = "10000000146";
    control(form, "taxNumber").value = "1234567890";
    form.querySelector<HTMLInputElement>("[value=company]")!.click();
    keepDraft(null, form);
    const kept = JSON.stringify({ ...localStorage });
    expect(kept).not.toContain("10000000146");
    expect(kept).not.toContain("1234567890");

    form = formOf();
    const told: string[] = [];
    form.addEventListener("input", ({ target }) => told.push((target as HTMLInputElement).name));
    fillDraft(form, draftOf(null)!);
    expect(control(form, "title").value).toBe("Annem");
    expect(control(form, "street").value).toBe("Moda Cd. 12\nDaire 3");
    expect(control(form, "country").value).toBe("DE");
    expect(form.querySelector<HTMLInputElement>("[value=company]")!.checked).toBe(true);
    expect(told).toContain("title");
  });

  it("belongs to its address, and is over once that is saved", () => {
    keepDraft("53", formOf());
    expect(draftOf(null)).toBeNull();
    expect(draftOf("53")).not.toBeNull();
    dropDraft();
    expect(draftOf("53")).toBeNull();
  });
});
