import type { Problem, Shell } from "../src/lib/gateway/types.ts";
import type { Member, Session } from "../src/lib/session/types.ts";

/** A guest with an empty basket. */
export const GUEST_SHELL: Shell = {
  language: "tr",
  currency: "TL",
  languages: [
    { code: "tr", name: "Türkçe", direction: "ltr" },
    { code: "en", name: "English", direction: "ltr" },
    { code: "de", name: "Deutsch", direction: "ltr" },
    { code: "ar", name: "العربية", direction: "rtl" },
  ],
  currencies: [
    { code: "TL", symbol: "₺" },
    { code: "USD", symbol: "$" },
    { code: "EUR", symbol: "€" },
  ],
  session: { kind: "guest", member: null, expiresAt: null, consentRequired: false },
  cart: { itemCount: 0, total: { amount: "0.00", currency: "TL" }, lines: 0 },
};

/** A member nothing is special about. */
export const MEMBER: Member = {
  id: "101",
  firstName: "Deniz",
  lastName: "Örnek",
  email: "deniz@vitrin.test",
  phone: "905550000001",
  gender: "unspecified",
  birthDate: "1990-05-01",
  country: "TR",
  exportCountry: null,
  group: 1,
  vendor: false,
  consented: true,
  passwordStrength: 10,
  mustChangePassword: false,
};

/** That member's shell; the basket is as empty. */
export const MEMBER_SHELL = {
  ...GUEST_SHELL,
  session: { kind: "member", member: MEMBER, expiresAt: null, consentRequired: true },
} satisfies Shell & { session: Session };

/** A problem as the gateway words it. */
export function problem(code: Problem["code"], status: number): Problem {
  return {
    type: `about:blank#${code}`,
    title: code,
    status,
    code,
    detail: null,
    field: null,
    requestId: "test-request",
  };
}
