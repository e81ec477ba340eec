import { describe, expect, it } from "vitest";

import { phoneCountries, UNDEFINED_COUNTRY } from "./countries.ts";
import { readNumber, readTypedDialCode } from "./read-number.ts";

const raw = (code: string, dialCode: string, phonePattern: string) => ({
  code,
  name: code,
  dialCode,
  phonePattern,
  hasStates: false,
});
const COUNTRIES = phoneCountries([
  raw("US", "1", "(###) ###-####"),
  raw("CA", "1", "(###) ###-####"),
  raw("RU", "7", "### ### ## ##"),
  raw("KZ", "7", "### ### ## ##"),
  raw("IT", "39", "### ### ####"),
  raw("DE", "49", "#### #######"),
  raw("AE", "971", "## ### ####"),
  raw("AZ", "994", "## ### ## ##"),
  raw("TR", "90", "### ### ## ##"),
]);
const chosen = (key: string) => ({
  country: COUNTRIES.find((country) => country.key === key)!,
  countries: COUNTRIES,
});
const reading = (text: string, from = "TR") => {
  const number = readNumber(text, chosen(from));
  return number && `${number.country.key} ${number.text}`;
};

describe("PHN-4 reading a number that comes at once", () => {
  it.each([
    ["+49 151 23456789", "TR", "DE +49 1512 3456789"],
    ["0049 151 23456789", "TR", "DE +49 1512 3456789"],
    ["+49 (0) 151 / 234-567.89", "TR", "DE +49 1512 3456789"],
    ["(+90) 532 111 22 33", "DE", "TR +90 532 111 22 33"],
    ["0090 532 111 22 33", "TR", "TR +90 532 111 22 33"],
    ["\u202a+90\u00a0532\u00a0111\u00a022\u00a033\u202c", "DE", "TR +90 532 111 22 33"],
    ["+٩٧١ ٥٠ ١٢٣ ٤٥٦٧", "TR", "AE +971 50 123 4567"],
    ["tel:+905321112233", "DE", "TR +90 532 111 22 33"],
    ["Cep: 0532 111 22 33", "TR", "TR +90 532 111 22 33"],
    ["905321112233", "TR", "TR +90 532 111 22 33"],
    ["+39 06 1234 5678", "TR", "IT +39 061 234 5678"],
    ["+49", "TR", "DE +49 "],
    ["+888 12345", "TR", "Undefined +88812345"],
  ])("PHN-4 %j in a field of %s is %j", (text, from, number) => {
    expect(reading(text, from)).toBe(number);
  });

  it.each([
    ["+1 (416) 555-0100", "CA", "CA +1 (416) 555-0100"],
    ["+1 (416) 555-0100", "TR", "US +1 (416) 555-0100"],
    ["+7 701 123 45 67", "KZ", "KZ +7 701 123 45 67"],
    ["+7 701 123 45 67", "US", "RU +7 701 123 45 67"],
  ])("PHN-4 %j in a field of %s is %j: a country that fits stays", (text, from, number) => {
    expect(reading(text, from)).toBe(number);
  });

  it("PHN-4 the longest dial code decides", () => {
    const countries = [...COUNTRIES, ...phoneCountries([raw("ZZ", "9715", "")])];
    const number = readNumber("+971 50 123 4567", { country: countries[0]!, countries });
    expect(number?.country.key).toBe("ZZ");
  });

  it.each(["", "yok", "+", "5321112233445", "+90 532 111 22 33 44", "532+111", "0532 x 111 22 33"])(
    "PHN-4 %j cannot be read",
    (text) => {
      expect(reading(text)).toBeNull();
    },
  );
});

describe("PHN-4 a dial code written by hand", () => {
  it.each([
    ["+9", null, "+9"],
    ["+97", null, "+97"],
    ["+971", "AE", "+971"],
    ["+4a9", "DE", "+49"],
    ["+88", UNDEFINED_COUNTRY.key, "+88"],
  ])("PHN-4 %j is of %j and stands as %j", (text, key, stands) => {
    const typed = readTypedDialCode(text, chosen("TR"));
    expect([typed.country?.key ?? null, typed.text]).toEqual([key, stands]);
  });
});
