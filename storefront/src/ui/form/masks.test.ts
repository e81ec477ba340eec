import { describe, expect, it } from "vitest";

import { excess, masked, settled, withWesternDigits, type Mask } from "./masks.ts";

/**
 * Of every alphabet, sign class and blank something; each text is cut and joined in many ways
 * below.
 */
const SAMPLE = [
  ..."Çağrı Işık İnci-Su ğüşöçĞÜŞÖÇ ابتثج 0123456789 ٠١٢٣ ۴۵۶ .,;:!?@+_/\\\"'<>(){}[]#%&*\t\n éß漢🙂",
];

function* texts(): Generator<string> {
  let seed = 1;
  const next = () => (seed = (seed * 48271) % 0x7fffffff);
  for (let n = 0; n < 400; n++) {
    yield Array.from({ length: next() % 24 }, () => SAMPLE[next() % SAMPLE.length]).join("");
  }
}

const MASKS: Mask[] = ["string", "number", "price", "password", "email", { only: "abcİı-" }];

describe("VAL-2 masks", () => {
  it.each([
    ["string", "Ayşe Nur-Gül 3. Öz!", "Ayşe Nur-Gül  Öz"],
    ["string", "مريم العلي", "مريم العلي"],
    ["string", "s\u0327ule g\u0306", "s\u0327ule g\u0306"],
    ["number", "12a٣ ۴-5", "12345"],
    ["price", "1.234,50 TL", "1.234,50"],
    ["price", "١٢,٥", "12,5"],
    ["password", "  iç boşluk kalır ", "iç boşluk kalır "],
    ["email", "  çağrı.işık@örnek.com", "ar.ik@rnek.com"],
    [{ only: "0123456789-" }, "12-a34", "12-34"],
  ] as [Mask, string, string][])("VAL-2 %j makes of %j: %j", (mask, text, kept) => {
    expect(masked(mask, text)).toBe(kept);
  });

  it.each([
    ["password", " a b ", "a b"],
    ["email", " deniz@example.test ", "deniz@example.test"],
    ["string", " Deniz ", " Deniz "],
  ] as const)("VAL-2 a field with mask %j is left with %j as %j", (mask, text, left) => {
    expect(settled(mask, text)).toBe(left);
  });

  it("VAL-2 a mask changes nothing twice, and invents nothing but western digits", () => {
    for (const mask of MASKS) {
      for (const text of texts()) {
        const kept = masked(mask, text);
        expect(masked(mask, kept)).toBe(kept);
        const source = [...withWesternDigits(text)];
        expect(
          [...withWesternDigits(kept)].every((sign) => source.includes(sign)),
          `${JSON.stringify(mask)} ${text}`,
        ).toBe(true);
      }
    }
  });

  it.each([
    ["string", /^[\p{L}\p{M} -]*$/u],
    ["number", /^[0-9]*$/],
    ["price", /^[0-9.,]*$/],
    ["password", /^(?:\S[\s\S]*)?$/],
    ["email", /^(?:[^\sçğıöşüÇĞİÖŞÜ][^çğıöşüÇĞİÖŞÜ]*)?$/],
    [{ only: "abcİı-" }, /^[abcİı-]*$/],
  ] as [Mask, RegExp][])(
    "VAL-2 whatever is written, %j lets stand only what it names",
    (mask, form) => {
      for (const text of texts()) expect(masked(mask, text)).toMatch(form);
    },
  );

  it("VAL-2 every letter a Turkish Q or F keyboard has passes the mask of names", () => {
    const letters = "abcçdefgğhıijklmnoöprsştuüvyzqwxâîûABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZQWXÂÎÛ";
    expect(masked("string", letters)).toBe(letters);
  });

  it.each([
    ["deniz", { length: 5 }, 0],
    ["deniz!", { length: 5 }, 1],
    ["🙂🙂", { length: 2 }, 0],
    ["+90 (555) 000 00 00", { length: 12, count: "digits" }, 0],
    ["+90 (555) 000 00 00 1", { length: 12, count: "digits" }, 1],
  ] as const)("VAL-2 %j is over %j by %j", (text, limit, over) => {
    expect(excess(text, limit)).toBe(over);
  });
});
