import type { Gender, MemberUpdate, Register, RegisterForm } from "@/lib/gateway/types";
import { isDay } from "@/ui/form/calendar-days";
import { digitsOf, type Rule } from "@/ui/form/rules";

/**
 * The fields of a person's own form, by the names the gateway has for them; `state` only helps to
 * find a city.
 */
const PERSON_FIELDS = [
  "name",
  "surname",
  "email",
  "phone",
  "birthDate",
  "gender",
  "country",
  "state",
  "city",
  "town",
  "district",
] as const;
const CONSENTS = ["mailConsent", "smsConsent", "phoneConsent"] as const;

export type PersonField = (typeof PERSON_FIELDS)[number];
export type Consent = (typeof CONSENTS)[number];
type RegisterField = PersonField | Consent | "password" | "kvkk" | "securityCode";

type Values = Readonly<Record<string, string>>;

/** Who they are is asked for always, how to call them if they like; half a day is no birthday. */
export function personRules(dayIncomplete: string): Record<PersonField | Consent, readonly Rule[]> {
  return {
    name: ["required"],
    surname: ["required"],
    email: ["required", "email"],
    phone: ["phone-if-given"],
    birthDate: [(value) => (value === "" || isDay(value) ? null : dayIncomplete)],
    gender: [],
    country: [],
    state: [],
    city: [],
    town: [],
    district: [],
    mailConsent: [],
    smsConsent: [],
    phoneConsent: [],
  };
}

/**
 * The data-protection consent is mandatory, the others are not (CNS-1); the short form makes do
 * without a password.
 */
export function registerRules(
  quick: boolean,
  dayIncomplete: string,
): Record<RegisterField, readonly Rule[]> {
  return {
    ...personRules(dayIncomplete),
    password: quick ? [] : ["required"],
    kvkk: ["ticked"],
    securityCode: ["required"],
  };
}

/**
 * What is sent of a person: what was written, and of a phone number the digits alone (PHN-6).
 */
function personBody(values: Values): MemberUpdate {
  const body: MemberUpdate = {};
  for (const name of PERSON_FIELDS) {
    const value = name === "phone" ? digitsOf(values.phone ?? "") : (values[name] ?? "").trim();
    if (value === "" || name === "state") continue;
    if (name !== "gender") body[name] = value;
    else if (isGender(value)) body.gender = value;
  }
  // A box that is there says yes or no; one that is not says nothing.
  for (const name of CONSENTS) if (values[name] !== undefined) body[name] = values[name] !== "";
  return body;
}

const isGender = (value: string): value is Gender =>
  value === "female" || value === "male" || value === "unspecified";

/** A registration; the short form has no password. */
export type RegisterBody = Omit<Register, "password"> & { password?: string };

/** What is sent to register. Only what was ticked is agreed to. */
export function registerBody(values: Values, redirect: string | null): RegisterBody {
  const { password = "", securityCode = "", kvkk = "" } = values;
  const { name, surname, email, ...person } = personBody(values);
  return {
    name: name ?? "",
    surname: surname ?? "",
    email: email ?? "",
    ...person,
    kvkk: kvkk !== "",
    ...(password === "" ? {} : { password }),
    ...(securityCode.trim() === "" ? {} : { securityCode: securityCode.trim() }),
    ...(redirect ? { redirect } : {}),
  };
}

/**
 * What differs from what the shop has: it changes what it is sent, an empty text too, and leaves
 * the rest. A birthday can be mended, not taken back.
 */
export function changedBody(given: RegisterForm, values: Values): Partial<RegisterForm> {
  const body: Partial<RegisterForm> = {};
  const after = personBody(values);
  for (const name of [...PERSON_FIELDS, ...CONSENTS]) {
    if (name === "state" || values[name] === undefined) continue;
    const [had, has] = [given[name] ?? "", after[name] ?? ""];
    if ((had || "") !== (has || "") && !(name === "birthDate" && has === ""))
      Object.assign(body, { [name]: has });
  }
  return body;
}
