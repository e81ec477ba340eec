import { describe, expect, it } from "vitest";

import { formatAmount, formatMoney, formatQuantity } from "./money.ts";

describe("CAT-4 number format", () => {
  it.each([
    ["1249.90", undefined, "1.249,90"],
    ["0", undefined, "0,00"],
    ["0.005", undefined, "0,01"],
    ["-12.345", undefined, "-12,35"],
    ["-0.001", undefined, "0,00"],
    ["1234567.891", undefined, "1.234.567,89"],
    ["624.94999999999993179", undefined, "624,95"],
    ["1234.5", { decimal: ".", thousand: ",", decimals: 2 }, "1,234.50"],
    ["1234.5", { decimal: ",", thousand: ".", decimals: 0 }, "1.235"],
    ["99999999999999999.99", undefined, "99.999.999.999.999.999,99"],
    ["none", undefined, "none"],
  ])("CAT-4 %s with %o reads %s", (amount, format, written) => {
    expect(formatAmount(amount, format)).toBe(written);
  });

  it("CAT-4 puts the sign where the language has it", () => {
    const price = { amount: "12.90", currency: "TL" };
    expect(formatMoney(price, "tr")).toBe("₺12,90");
    expect(formatMoney({ ...price, currency: "EUR" }, "de")).toBe("12,90\u00a0€");
    expect(formatMoney({ ...price, currency: "CHF" }, "ar")).toBe("12,90\u00a0CHF");
  });

  it("PRD-5 writes quantities with the decimals of their step", () => {
    expect(formatQuantity(1.5, 1)).toBe("1,5");
    expect(formatQuantity(3, 0)).toBe("3");
  });
});
