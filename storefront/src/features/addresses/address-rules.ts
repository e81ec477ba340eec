import type { Address, AddressFields, AddressInput } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { digitsOf, type Rule } from "@/ui/form/rules";

import { isIdentityNumber, isTaxNumber } from "./numbers.ts";

export const PLACES = ["state", "city", "town", "district"] as const;
type Place = (typeof PLACES)[number];
const TEXTS = [
  "title",
  "fullName",
  "email",
  "street",
  "postalCode",
  "identityNumber",
  "companyName",
  "taxOffice",
  "taxNumber",
] as const;
const BOXES = ["foreigner", "eInvoice"] as const;

export type AddressField =
  (typeof TEXTS)[number] | (typeof BOXES)[number] | Place | "country" | "phone" | "company";

/** The longest that the gateway takes, in characters. */
export const MAX: Partial<Record<AddressField, number>> = {
  title: 60,
  fullName: 100,
  street: 255,
  state: 100,
  city: 100,
  town: 100,
  district: 100,
  postalCode: 20,
  identityNumber: 20,
  companyName: 255,
  taxOffice: 100,
  taxNumber: 20,
};

type RuleWords = {
  /** "{most}" */
  tooLong: string;
  notListed: string;
  identityNumberWrong: string;
  taxNumberWrong: string;
};

type Values = Readonly<Record<string, string>>;

/** What the fields are held to: what the shop requires, and what can be known to be wrong. */
export function addressRules(
  fields: AddressFields,
  words: RuleWords,
): Record<AddressField, readonly Rule[]> {
  const need = (name: keyof AddressFields): Rule[] => (fields[name].required ? ["required"] : []);
  const short = (name: AddressField): Rule => {
    const most = MAX[name] ?? Infinity;
    return (value) => ([...value.trim()].length > most ? fill(words.tooLong, { most }) : null);
  };
  const text = (name: keyof AddressFields & AddressField): Rule[] => [...need(name), short(name)];
  // Where the shop has a list and wants to know, nothing else will do.
  const listed = (name: Place): Rule[] => [
    ...text(name),
    (value, values) =>
      fields[name].required && value.trim() !== "" && values[`${name}Code`] === ""
        ? words.notListed
        : null,
  ];
  return {
    title: text("title"),
    fullName: text("fullName"),
    email: [...need("email"), "email"],
    phone: [fields.phone.required ? "phone" : "phone-if-given"],
    street: text("street"),
    country: ["required"],
    state: listed("state"),
    city: listed("city"),
    town: listed("town"),
    district: listed("district"),
    postalCode: text("postalCode"),
    identityNumber: [
      ...text("identityNumber"),
      (value, values) =>
        value !== "" && isTurkish(values) && !values.foreigner && !isIdentityNumber(value)
          ? words.identityNumberWrong
          : null,
    ],
    foreigner: [],
    company: [],
    companyName: text("companyName"),
    taxOffice: text("taxOffice"),
    taxNumber: [
      ...text("taxNumber"),
      (value, values) =>
        value !== "" && isTurkish(values) && !isTaxNumber(value) ? words.taxNumberWrong : null,
    ],
    eInvoice: [],
  };
}

const isTurkish = ({ country }: Values) => country === "TR";

/**
 * What is sent: what was written, and of what was not asked what the address has already. Of a
 * phone number only the digits (PHN-6); lines of a street become one.
 */
export function addressBody(values: Values, before: Address | null): AddressInput {
  const body: AddressInput = {
    title: "",
    fullName: "",
    street: "",
    country: { code: values.country ?? null, name: (values.countryName ?? "").trim() },
    company:
      values.company === undefined ? (before?.company ?? false) : values.company === "company",
  };
  for (const name of TEXTS) {
    const value = (values[name] ?? before?.[name] ?? "").trim();
    if (value !== "" || name !== "email") body[name] = inOneLine(value);
  }
  for (const name of BOXES)
    body[name] = values[name] === undefined ? (before?.[name] ?? false) : values[name] !== "";
  body.phone = values.phone === undefined ? (before?.phone ?? "") : digitsOf(values.phone);
  for (const name of PLACES) {
    const written = (values[name] ?? "").trim();
    if (written !== "") body[name] = { code: values[`${name}Code`] || null, name: written };
  }
  return body;
}

const inOneLine = (text: string) => text.replace(/[\s,]*[\r\n]+\s*/g, ", ");
