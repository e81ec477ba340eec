import { describe, expect, it } from "vitest";

import {
  blank,
  conform,
  countryPattern,
  digitCount,
  lead,
  pastedDigits,
  UNDEFINED_PATTERN,
  undefinedPattern,
  writtenDigits,
} from "./pattern.ts";

const TR = countryPattern("90", "### ### ## ##", true)!;
const BRACKETS = countryPattern("90", "(###) ### ## ##", true)!;
const AD = countryPattern("376", "### ###", false)!;

describe("PHN-4 the mask of a phone number", () => {
  it.each([
    [TR, "", ""],
    [TR, "5", "+90 5"],
    [TR, "532", "+90 532"],
    [TR, "5321", "+90 532 1"],
    [TR, "5321234567", "+90 532 123 45 67"],
    [TR, "53212345678901", "+90 532 123 45 67"],
    [BRACKETS, "532", "+90 (532"],
    [BRACKETS, "5321", "+90 (532) 1"],
    [AD, "012345", "+376 012 345"],
    [UNDEFINED_PATTERN, "123456789012345", "+123456789012"],
    [undefinedPattern("999"), "123", "+999123"],
  ])("PHN-4 %j with the digits %j reads %j", (pattern, digits, text) => {
    expect(conform(pattern, digits)).toBe(text);
  });

  it.each([
    ["90", "### ### ## ##", "+90 ___ ___ __ __", 12],
    ["90", "+\\d(\\d{3}) \\d{3} \\d{2} \\d{2}", "+90 (___) ___ __ __", 12],
    ["90", "+90 (###) ### ## ##", "+90 (___) ___ __ __", 12],
    ["1", "([1-9]##) ###-####", "+1 (___) ___-____", 11],
    ["376", "[0-9]{6}", "+376 ______", 9],
    ["376", "", null, 0],
    ["376", "+###", null, 0],
  ])("PHN-1 dial code %j and the shop's mask %j make %j", (dialCode, written, whole, digits) => {
    const pattern = countryPattern(dialCode, written, false);
    expect(pattern && blank(pattern)).toBe(whole);
    expect(pattern ? digitCount(pattern) : 0).toBe(digits);
  });

  it("PHN-6 the shop's mask may say that the first digit is 1 to 9", () => {
    expect(conform(countryPattern("1", "([1-9]##) ###", false)!, "0415")).toBe("+1 (415");
  });

  it("PHN-4 the places still to be filled are underscores", () => {
    expect(blank(TR)).toBe("+90 ___ ___ __ __");
    expect([lead(TR), lead(BRACKETS), lead(UNDEFINED_PATTERN)]).toEqual(["+90 ", "+90 (", "+"]);
  });

  it("PHN-4 a text in the mask is always a beginning of the whole mask, and conforming it again changes nothing", () => {
    for (const pattern of [TR, BRACKETS, AD, UNDEFINED_PATTERN, undefinedPattern("44")]) {
      const code = lead(pattern).replace(/[^0-9]/g, "");
      for (let seed = 0; seed < 500; seed++) {
        const digits = String((seed * 7919) ** 3).slice(0, seed % 15);
        const text = conform(pattern, digits);
        expect(text.length).toBeLessThanOrEqual(pattern.length);
        expect(
          [...text].every((sign, at) =>
            typeof pattern[at] === "string"
              ? pattern[at] === sign
              : (pattern[at] as RegExp).test(sign),
          ),
        ).toBe(true);
        expect(conform(pattern, writtenDigits(code, text))).toBe(text);
      }
    }
  });

  it.each([
    ["90", "+90 532 123 45 67", "5321234567"],
    ["90", "905321234567", "5321234567"],
    ["90", "(532) 123-45-67", "5321234567"],
    ["90", "0 532 123 45 67", "05321234567"],
    ["90", "+49 151 23456789", "4915123456789"],
    ["90", "٩٠٥٣٢", "532"],
    ["", "+49 151", "49151"],
  ])("PHN-4 with dial code %j the pasted %j gives %j", (dialCode, text, digits) => {
    expect(pastedDigits(dialCode, text)).toBe(digits);
  });

  it.each([
    ["90", "+90 5", "5"],
    ["90", "5", "5"],
    ["90", "9", "9"],
    ["90", "90", "90"],
    ["1", "+1 1", "1"],
    ["", "+4", "4"],
  ])("PHN-4 with dial code %j a key that leaves %j gives %j", (dialCode, text, digits) => {
    expect(writtenDigits(dialCode, text)).toBe(digits);
  });
});

describe("PHN-6 digits", () => {
  it("PHN-6 where the area code begins with 1 to 9, the nought of calls within the country is left out", () => {
    expect([
      conform(TR, "05321234567"),
      conform(TR, "0"),
      conform(countryPattern("39", "### ### ####", false)!, "0612345678"),
    ]).toEqual(["+90 532 123 45 67", "", "+39 061 234 5678"]);
  });

  it("PHN-6 a mask counts the dial code's digits with its own", () => {
    expect([
      digitCount(TR),
      digitCount(AD),
      digitCount(UNDEFINED_PATTERN),
      digitCount(undefinedPattern("999")),
    ]).toEqual([12, 9, 12, 12]);
  });
});
