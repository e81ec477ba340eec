import type { Problem, Shell } from "../src/lib/gateway/types.ts";

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
  session: { kind: "guest" },
  cart: { itemCount: 0, total: { amount: "0.00", currency: "TL" }, lines: 0 },
};

/** A problem as the gateway words it. */
export function problem(code: string, status: number): Problem {
  return { type: `urn:vitrin:problem:${code}`, title: code, status, code, detail: null, field: null, requestId: "test-request" };
}
