import { describe, expect, it } from "vitest";

import {
  countryOfNumber,
  firstCountry,
  HOME_COUNTRY,
  keyOfLanguage,
  matching,
  phoneCountries,
  phoneCountry,
  UNDEFINED_COUNTRY,
} from "./countries.ts";
import { knownDialCode } from "./dial-codes.ts";
import { blank } from "./pattern.ts";

const raw = (code: string, name: string, dialCode: string, phonePattern = "### ### ####") => ({
  code,
  name,
  dialCode,
  phonePattern,
  hasStates: false,
});
const LIST = phoneCountries([
  raw("CA", "Kanada", "1"),
  raw("IE", "İrlanda", "353", "## ### ####"),
  raw("GB", "Birleşik Krallık", "44", "#### ######"),
  raw("XN", "Kuzey Kıbrıs Türk Cumhuriyeti", "90"),
  raw("US", "Amerika Birleşik Devletleri", "1"),
  raw("DE", "Almanya", "49", "#### #######"),
  raw("TR", "Türkiye", "90", "### ### ## ##"),
  raw("AQ", "Antarktika", ""),
]);
const key = (number: string) => countryOfNumber(LIST, number)?.key ?? null;

describe("PHN-1 countries to be called in", () => {
  it("PHN-1 all that have a dial code, in the shop's order, with the digits their mask has", () => {
    expect(LIST.map(({ key, digits }) => `${key} ${digits}`)).toEqual([
      "CA 11",
      "IE 12",
      "GB 12",
      "XN 12",
      "US 11",
      "DE 13",
      "TR 12",
    ]);
  });

  it("PHN-1 the undefined one is a plus sign and twelve digits", () => {
    expect(UNDEFINED_COUNTRY).toMatchObject({ key: "Undefined", dialCode: "", digits: 12 });
    expect(blank(UNDEFINED_COUNTRY.pattern)).toBe("+____________");
  });
});

describe("PHN-4 where a number is from", () => {
  it.each([
    ["+90 532 123 45 67", "TR"],
    ["353871234567", "IE"],
    ["4915112345678", "DE"],
    ["14165550100", "US"],
    ["0", null],
    ["888", null],
    ["", null],
  ])("PHN-4 %j is from %j: four digits are tried first, one last", (number, found) => {
    expect(key(number)).toBe(found);
  });

  it("PHN-4 a longer dial code goes before a shorter one it begins with", () => {
    const list = phoneCountries([raw("US", "ABD", "1"), raw("DO", "Dominik", "1809")]);
    expect(countryOfNumber(list, "18095550100")?.key).toBe("DO");
    expect(countryOfNumber(list, "18")?.key).toBe("US");
  });

  it("PHN-4 Northern Cyprus is Türkiye where that is on the list, and itself where not", () => {
    expect(key("903921234567")).toBe("TR");
    expect(
      countryOfNumber(
        LIST.filter((country) => country.key !== "TR"),
        "903921234567",
      )?.key,
    ).toBe("XN");
  });

  it.each([
    [{ number: "4915112345678", selected: "TR", language: "tr" }, "DE"],
    [{ number: "", selected: "IE", language: "tr" }, "IE"],
    [{ number: "", selected: null, language: "en" }, "GB"],
    [{ number: "", selected: null, language: "de" }, "DE"],
    [{ number: "", selected: null, language: "ar" }, "TR"],
    [{ number: "", selected: "ZZ", language: "en" }, "TR"],
    [{ number: "8880000", selected: "TR", language: "tr" }, "Undefined"],
  ])("PHN-4 a field with %j begins with %j", (given, first) => {
    expect(firstCountry(LIST, given).key).toBe(first);
  });

  it("PHN-5 without a list the field is for Türkiye, or for any number that is there already", () => {
    expect(firstCountry([], { number: "", selected: null, language: "en" })).toBe(HOME_COUNTRY);
    expect(firstCountry([], { number: "905550000000", selected: null, language: "tr" }).key).toBe(
      "TR",
    );
    expect(firstCountry([], { number: "4915112345678", selected: null, language: "tr" }).key).toBe(
      "Undefined",
    );
  });

  it("PHN-4 EN is GB", () => {
    expect(["en", "EN", "de", "tr", "ar"].map(keyOfLanguage)).toEqual([
      "GB",
      "GB",
      "DE",
      "TR",
      "TR",
    ]);
  });
});

describe("PHN-6 masks", () => {
  it("PHN-6 a dial code that differs from the one we know takes the undefined mask behind it", () => {
    const odd = phoneCountry(raw("DE", "Almanya", "999", "### ###"));
    expect([blank(odd.pattern), odd.digits]).toEqual(["+999_________", 12]);
    expect(blank(phoneCountry(raw("DE", "Almanya", "49", "")).pattern), "no mask at all").toBe(
      "+49__________",
    );
  });

  it("PHN-6 we know some 240 dial codes", () => {
    expect(["TR", "US", "VA", "XK", "AC"].map(knownDialCode)).toEqual([
      "90",
      "1",
      "39",
      "383",
      "247",
    ]);
    expect(knownDialCode("ZZ")).toBeUndefined();
  });
});

describe("PHN-2 searching the list", () => {
  it.each([
    ["tr", "irla", ["IE"]],
    ["tr", "İRLA", ["IE"]],
    ["tr", "krallık", ["GB"]],
    ["tr", "KRALLIK", ["GB"]],
    ["tr", "KRALLİK", []],
    ["tr", "  ", ["CA", "IE", "GB", "XN", "US", "DE", "TR"]],
    ["de", "ALMANYA", ["DE"]],
  ])("PHN-2 in %j, %j finds %j", (language, typed, keys) => {
    expect(matching(LIST, typed, language).map(({ key }) => key)).toEqual(keys);
  });
});
