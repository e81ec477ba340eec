import { describe, expect, it } from "vitest";

import { email, required, ticked } from "./field-rules.ts";

describe("VAL-1 the rules of fields", () => {
  it("VAL-1 blanks alone are empty", () => {
    expect([required(""), required(" \t"), required(" a ")]).toEqual(["fieldRequired", "fieldRequired", null]);
    expect([ticked(false), ticked(true)]).toEqual(["fieldMandatory", null]);
  });

  it.each(["", "  ", "deniz@example.test", " deniz@example.test ", "ışık@örnek.com.tr", "a+b@c.de"])("VAL-1 takes the address %j", (address) => {
    expect(email(address)).toBeNull();
  });

  it.each(["deniz", "@example.test", "deniz@", "deniz@example", "a b@example.test", "a@b@c.de", "a@b..de", "a@.de"])("VAL-1 refuses the address %j", (address) => {
    expect(email(address)).toBe("emailInvalid");
  });
});
