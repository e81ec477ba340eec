import { describe, expect, it } from "vitest";

import type { PersonalizationForm } from "@/lib/gateway/types";

import { extraCents, personalizationOf, rulesOf, withCents } from "./personalization-rules.ts";

type Field = PersonalizationForm["fields"][number];

const field = (name: string, over: Partial<Field> = {}): Field => ({
  name,
  kind: "line",
  label: name,
  hint: null,
  required: false,
  maxLength: null,
  price: null,
  options: [],
  ...over,
});
const price = (amount: string) => ({ amount, currency: "TL" });
const FORM: PersonalizationForm = {
  formId: "12",
  complete: true,
  fields: [
    field("31", { required: true, price: price("10.10") }),
    field("__proto__", {
      kind: "choice",
      options: [
        { value: "1", label: "a", price: null },
        { value: "2", label: "b", price: price("50.20") },
      ],
    }),
    field("34", {
      kind: "checkbox",
      required: true,
      options: [{ value: "evet", label: "c", price: price("75.00") }],
    }),
  ],
};

describe("CRT-6 a product's form", () => {
  it("sends what is filled in under the shop's names, and nothing else", () => {
    const values = { "field-0": " Ayşe ", "field-1": "", "field-2": "evet", other: "x" };
    const sent = personalizationOf(FORM, "12", values);
    expect(JSON.stringify(sent)).toBe('{"formId":"12","values":{"31":"Ayşe","34":"evet"}}');
    const hostile = personalizationOf(FORM, "12", { "field-1": "2" });
    expect(JSON.stringify(hostile.values)).toBe('{"__proto__":"2"}');
  });

  it("adds up what is filled in, without the errors of fractions", () => {
    expect(extraCents(FORM.fields, {})).toBe(0);
    expect(extraCents(FORM.fields, { "field-0": "  ", "field-1": "1" })).toBe(0);
    expect(extraCents(FORM.fields, { "field-0": "x", "field-1": "2", "field-2": "evet" })).toBe(
      13_530,
    );
    expect(extraCents(FORM.fields, { "field-1": "no such option" })).toBe(0);
  });

  it("shows no sum that cannot be one", () => {
    expect(withCents(price("624.95"), 5_005)).toEqual(price("675.00"));
    expect(withCents(price("624.95"), 0)).toBeNull();
    for (const cents of [Number.NaN, Number.POSITIVE_INFINITY, -1])
      expect(withCents(price("624.95"), cents)).toBeNull();
  });

  it("requires what the shop requires", () => {
    expect(rulesOf(FORM.fields)).toEqual({
      "field-0": ["required"],
      "field-1": [],
      "field-2": ["ticked"],
    });
  });
});
