import { describe, expect, it } from "vitest";

import type { RegisterForm } from "@/lib/gateway/types";
import { cannotBeEmpty } from "@/ui/form/rules";

import { changedBody, personRules, registerBody, registerRules } from "./register-rules.ts";

const VALUES = {
  name: " Deniz ",
  surname: "Örnek",
  email: " deniz@example.test ",
  phone: "+90 555 000 00 00",
  birthDate: "1990-05-01",
  gender: "unspecified",
  country: "TR",
  state: "x",
  city: "34",
  town: "",
  district: "",
  password: "gizli söz 1",
  kvkk: "1",
  mailConsent: "1",
  smsConsent: "",
  phoneConsent: "",
  securityCode: " 48213 ",
};

const GIVEN: RegisterForm = {
  name: "Deniz",
  surname: "Örnek",
  email: "deniz@example.test",
  phone: "905550000000",
  birthDate: "1990-05-01",
  gender: "unspecified",
  country: "TR",
  city: "34",
  town: "3401",
  district: null,
  mailConsent: true,
  smsConsent: null,
  phoneConsent: false,
  captcha: null,
};

describe("AUT-2 what is sent to register", () => {
  it("AUT-2 what was written, trimmed, the digits of the phone, and every consent as it was given", () => {
    expect(registerBody(VALUES, null)).toEqual({
      name: "Deniz",
      surname: "Örnek",
      email: "deniz@example.test",
      phone: "905550000000",
      birthDate: "1990-05-01",
      gender: "unspecified",
      country: "TR",
      city: "34",
      mailConsent: true,
      smsConsent: false,
      phoneConsent: false,
      kvkk: true,
      password: "gizli söz 1",
      securityCode: "48213",
    });
  });

  it("AUT-2 the short form sends what it has, without a password when there is none", () => {
    const { name, surname, email, kvkk } = VALUES;
    expect(registerBody({ name, surname, email, phone: "", password: "", kvkk }, "/order")).toEqual(
      {
        name: "Deniz",
        surname: "Örnek",
        email: "deniz@example.test",
        kvkk: true,
        redirect: "/order",
      },
    );
  });

  it("AUT-2 a consent that was not given is never sent as one", () => {
    const sent = registerBody({ ...VALUES, kvkk: "", mailConsent: "" }, null);
    expect([sent.kvkk, sent.mailConsent, sent.smsConsent, sent.phoneConsent]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("AUT-2 data protection has to be agreed to, commercial messages need not; the short form makes do without a password", () => {
    const required = (quick: boolean) =>
      Object.entries(registerRules(quick, ""))
        .filter(([, rules]) => cannotBeEmpty(rules))
        .map(([name]) => name);
    expect(required(false)).toEqual([
      "name",
      "surname",
      "email",
      "password",
      "kvkk",
      "securityCode",
    ]);
    expect(required(true)).toEqual(["name", "surname", "email", "kvkk", "securityCode"]);
  });

  it.each([
    ["", null],
    ["1990-05-01", null],
    ["1990-05-", "yarım"],
    ["--07", "yarım"],
    ["1990-02-30", "yarım"],
  ])("AUT-2 of the birthday %j is said %j", (value, said) => {
    const [rule] = personRules("yarım").birthDate;
    expect(typeof rule === "function" && rule(value, {})).toBe(said);
  });
});

describe("AUT-2 what is sent to change a member's details", () => {
  it("AUT-2 nothing where nothing differs, however a phone is written", () => {
    expect(changedBody(GIVEN, { ...VALUES, town: "3401" })).toEqual({});
  });

  it("AUT-2 what differs, an emptied field and a consent taken back too", () => {
    expect(
      changedBody(GIVEN, { ...VALUES, name: "Ada", phone: "", mailConsent: "", smsConsent: "1" }),
    ).toEqual({
      name: "Ada",
      phone: "",
      town: "",
      mailConsent: false,
      smsConsent: true,
    });
  });

  it("AUT-2 a birthday is not taken back, and what is not on the page is not touched", () => {
    const { name, birthDate: _ } = VALUES;
    expect(changedBody(GIVEN, { name, birthDate: "" })).toEqual({});
  });
});
