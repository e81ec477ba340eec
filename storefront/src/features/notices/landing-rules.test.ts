import { describe, expect, it } from "vitest";

import { landingOf, missingFields, withoutLanding, type Landing } from "./landing-rules.ts";

const HERE = { pageId: "1", guest: true };
const LOGIN = { pageId: "5", guest: true };

describe("AUT-7 links of mails", () => {
  it.each<[string, Landing]>([
    ["?activation=newsletter&token=t1", { kind: "newsletter", token: "t1" }],
    ["?activation=newsletter", { kind: "newsletter", token: null }],
    ["?activation=membership&id=7&token=t1", { kind: "membership", id: "7", token: "t1" }],
    ["?membership=1&id=7&token=t1", { kind: "membership", id: "7", token: "t1" }],
    ["?membership&id=&token=", { kind: "membership", id: null, token: null }],
  ])("AUT-7 reads %s", (search, landing) => {
    expect(landingOf(search, HERE)).toEqual(landing);
  });
});

describe("AUT-6 returns from social networks", () => {
  it.each([
    ["?facebook=1", "facebook-email"],
    ["?facebookphone", "facebook-phone"],
    ["?twitter=1", "twitter-email"],
    ["?googlephone=1", "google-phone"],
    ["?activation=facebookphone", "facebook-phone"],
  ])("AUT-6 %s opens %s", (search, subFolder) => {
    expect(landingOf(search, HERE)).toEqual({
      kind: "social",
      subFolder,
      platform: null,
      fields: null,
    });
  });

  it("AUT-6 social says of which network, and what is missing", () => {
    expect(landingOf("?social=1&platform=apple&fields=email,phone", HERE)).toEqual({
      kind: "social",
      subFolder: "social",
      platform: "apple",
      fields: "email,phone",
    });
  });

  it.each([
    ["as its data says", "social" as const, null, ["phone", "iban"], ["phone"]],
    ["as the address says", "social" as const, "email", null, ["email"]],
    ["else all of them", "social" as const, "iban", [], ["email", "phone"]],
    ["as its name says", "google-phone" as const, null, undefined, ["phone"]],
    ["as its name says", "twitter-email" as const, null, "email", ["email"]],
  ])("AUT-6 the fields of a fragment: %s", (_, subFolder, fields, told, wanted) => {
    expect(missingFields({ subFolder, fields }, told)).toEqual(wanted);
  });
});

describe("AUT-8 an address that has an account", () => {
  const search = "?error=mail_already_registered";
  it.each([
    ["a guest on the login page", LOGIN, { kind: "emailRegistered" }],
    ["a guest elsewhere", HERE, null],
    ["a member on the login page", { ...LOGIN, guest: false }, null],
  ])("AUT-8 %s", (_, where, landing) => {
    expect(landingOf(search, where)).toEqual(landing);
  });

  it("AUT-8 another error is nobody's", () => {
    expect(landingOf("?error=social", LOGIN)).toBeNull();
  });
});

describe("AUT-7 AUT-8 the address afterwards", () => {
  const at = (search: string) => `https://shop.example/uye-girisi-sayfasi${search}#form`;
  it.each([
    ["?activation=membership&id=7&token=t1&brand=80", "?brand=80"],
    ["?social=1&platform=apple&fields=email", ""],
    ["?q=kilim&error=mail_already_registered", "?q=kilim"],
  ])("AUT-7 AUT-8 %s leaves %s", (search, left) => {
    const landing = landingOf(search, LOGIN)!;
    expect(withoutLanding(at(search), landing)).toBe(`/uye-girisi-sayfasi${left}#form`);
  });

  it.each([
    "",
    "?brand=80&token=x",
    "?q=membership",
    "?q=a&errors=1",
    "?socialist=1",
    "?activation=else",
    "?id=7&token=t",
  ])("AUT-7 %j asks for nothing", (search) => {
    expect(landingOf(search, LOGIN)).toBeNull();
  });
});
