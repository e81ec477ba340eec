import { describe, expect, it } from "vitest";

import { messagesOf } from "@/lib/messages";

import {
  cardOf,
  cardRules,
  expiryOf,
  groupedNumber,
  hasCheckDigit,
  isExpired,
} from "./card-rules.ts";
import { checkoutWords } from "./words.ts";

const words = checkoutWords(messagesOf("tr"));

describe("ORD-1 a card's fields", () => {
  it.each([
    ["4111111111111111", "4111 1111 1111 1111"],
    ["4111-1111 1111", "4111 1111 1111"],
    ["378282246310005", "3782 822463 10005"],
    ["٤١١١١", "4111 1"],
    ["41111111111111111112345", "4111 1111 1111 1111 111"],
    ["", ""],
  ])("groups %s", (text, grouped) => {
    expect(groupedNumber(text)).toBe(grouped);
    expect(groupedNumber(grouped)).toBe(grouped);
  });

  it.each([
    ["4111111111111111", true],
    ["4111111111111112", false],
    ["378282246310005", true],
  ])("checks the last digit of %s", (digits, right) => {
    expect(hasCheckDigit(digits)).toBe(right);
  });

  it.each([
    ["3/27", { month: 3, year: 2027 }],
    ["03 / 2027", { month: 3, year: 2027 }],
    ["0327", { month: 3, year: 2027 }],
    ["٠٣/٢٧", { month: 3, year: 2027 }],
    ["13/27", null],
    ["00/27", null],
    ["3", null],
    ["3/7", null],
  ])("reads %s as browsers and people write it", (text, expiry) => {
    expect(expiryOf(text)).toEqual(expiry);
  });

  it("is good until the end of its month", () => {
    const now = new Date(2026, 10, 30);
    expect(isExpired({ month: 11, year: 2026 }, now)).toBe(false);
    expect(isExpired({ month: 10, year: 2026 }, now)).toBe(true);
    expect(isExpired({ month: 12, year: 2025 }, now)).toBe(true);
  });

  it("asks for the code unless the bank does not want one", () => {
    const check = (cvcRequired: boolean, value: string) => {
      const [rule] = cardRules(words, {
        terms: null,
        installment: {
          id: null,
          count: 1,
          plus: 0,
          perPart: null,
          total: null,
          posId: null,
          threeD: "never",
          cvcRequired,
        },
      }).cvc;
      return typeof rule === "function" ? rule(value, {}) : undefined;
    };
    expect([check(true, ""), check(true, "12"), check(true, "1234")]).toEqual([
      words.cvcWrong,
      words.cvcWrong,
      null,
    ]);
    expect([check(false, ""), check(false, "1")]).toEqual([null, words.cvcWrong]);
  });

  it("is sent as the gateway takes it", () => {
    const values = {
      cardNumber: "4111111111111111",
      cardHolder: " Deniz Örnek ",
      cardExpiry: "3/31",
      cvc: "١٢٣",
    };
    expect(cardOf(values, { terms: null, installment: null }, null)).toEqual({
      cardHolder: "Deniz Örnek",
      cardNumber: "4111 1111 1111 1111",
      expireMonth: 3,
      expireYear: 2031,
      cvc: "123",
      cardType: null,
      installmentCount: 1,
      installmentId: null,
      posId: null,
      campaignCode: null,
    });
  });
});
