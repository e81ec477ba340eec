import { describe, expect, it } from "vitest";

import { cannotBeEmpty, email, phone, required, ticked, wrongWith } from "./rules.ts";

const words = {
  fieldRequired: "Bu alan boş bırakılamaz",
  fieldMandatory: "Bu alan zorunludur",
  emailInvalid: "Email formatına uygun değil",
};

describe("VAL-1 the rules of fields", () => {
  it("VAL-1 blanks alone are empty", () => {
    expect([required(""), required(" \t"), required(" a ")]).toEqual([
      "fieldRequired",
      "fieldRequired",
      null,
    ]);
    expect([ticked(false), ticked(true)]).toEqual(["fieldMandatory", null]);
  });

  it.each([
    "",
    "  ",
    "deniz@example.test",
    " deniz@example.test ",
    "ışık@örnek.com.tr",
    "a+b@c.de",
  ])("VAL-1 takes the address %j", (address) => {
    expect(email(address)).toBeNull();
  });

  it.each([
    "deniz",
    "@example.test",
    "deniz@",
    "deniz@example",
    "a b@example.test",
    "a@b@c.de",
    "a@b..de",
    "a@.de",
  ])("VAL-1 refuses the address %j", (address) => {
    expect(email(address)).toBe("emailInvalid");
  });

  it.each([
    ["+90 (555) 000 00 00", undefined, null],
    ["905550000000", undefined, null],
    ["+90 (555) 000 00 0", undefined, "fieldRequired"],
    ["", undefined, "fieldRequired"],
    ["+376 312 345", 9, null],
    ["+376 312 34", 9, "fieldRequired"],
    ["not a number, however long it may be", undefined, "fieldRequired"],
  ])("VAL-1 the phone %j with a pattern of %j digits is %j", (value, digits, broken) => {
    expect(phone(value, digits)).toBe(broken);
  });

  it("VAL-1 for every count of digits: as many are enough, one fewer is not, whatever stands between them", () => {
    for (let digits = 1; digits <= 15; digits++) {
      const spread = (count: number) => `+${"7".repeat(count).replace(/(..)/g, "($1) ")}`;
      expect([
        phone(spread(digits), digits),
        phone(spread(digits + 1), digits),
        phone(spread(digits - 1), digits),
      ]).toEqual([null, null, "fieldRequired"]);
    }
  });

  it.each([
    [["required", "email"], "", words.fieldRequired],
    [["required", "email"], "deniz@", words.emailInvalid],
    [["email"], "", null],
    [["ticked"], "", words.fieldMandatory],
    [["ticked"], "1", null],
    [["phone"], "90", words.fieldRequired],
    [["phone-if-given"], "", null],
    [["phone-if-given"], "90", words.fieldRequired],
    [["required", () => "kendi sözü"], "dolu", "kendi sözü"],
  ] as const)("VAL-1 %j says of %j: %j", (rules, value, said) => {
    expect(wrongWith(rules, value, { words })).toBe(said);
  });

  it("VAL-1 a rule of the form's own sees the other values", () => {
    const same = (value: string, values: Readonly<Record<string, string>>) =>
      value === values.password ? null : "farklı";
    expect(wrongWith([same], "a", { words, values: { password: "a" } })).toBeNull();
    expect(wrongWith([same], "a", { words, values: { password: "b" } })).toBe("farklı");
  });

  it("VAL-1 the mark of a required field follows its rules", () => {
    expect(
      [["required"], ["ticked"], ["phone"], ["email"], []].map((rules) =>
        cannotBeEmpty(rules as never),
      ),
    ).toEqual([true, true, true, false, false]);
  });
});
