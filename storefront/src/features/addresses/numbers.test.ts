import { describe, expect, it } from "vitest";

import { isIdentityNumber, isTaxNumber } from "./numbers.ts";

describe("REG-7 numbers of persons and companies", () => {
  it.each(["10000000146", "19191919190", "99999999990"])("REG-7 %s is a person's", (number) => {
    expect([isIdentityNumber(number), isTaxNumber(number)]).toEqual([true, true]);
  });

  it.each(["1234567890", "8760047464", "1750051846", "0730018000"])(
    "REG-7 %s is a company's",
    (number) => {
      expect([isIdentityNumber(number), isTaxNumber(number)]).toEqual([false, true]);
    },
  );

  it.each(["", "0", "1000000014", "00000000000", "11111111111", "10000000145", "1234567891", "x"])(
    "REG-7 %j is nobody's",
    (text) => {
      expect([isIdentityNumber(text), isTaxNumber(text)]).toEqual([false, false]);
    },
  );

  it("REG-7 a wrong digit is found wherever it is", () => {
    for (let place = 0; place < 11; place++)
      for (let other = 1; other < 10; other++) {
        const digits = [..."10000000146"].map(Number);
        digits[place] = ((digits[place] ?? 0) + other) % 10;
        expect(isIdentityNumber(digits.join("")), digits.join("")).toBe(false);
      }
  });
});
