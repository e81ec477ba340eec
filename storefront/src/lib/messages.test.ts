import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { LANGUAGES } from "./locale.ts";
import { messagesOf } from "./messages.ts";
import { fill, plural } from "./wording.ts";

/** The product's messages, word for word (WID-6, VAL-1). */
const SPECIFIED = [
  "Bir hata oluştu",
  "Fonksiyon bulunamadı",
  "Ürününüz sepetinize eklenemedi",
  "Ürün sepetinize eklenemedi",
  "Seçili ürün bulunmamaktadır",
  "Ürün seçimi yapılmadığı için karşılaştırılamamaktadır",
  "Karşılaştırmak için en az 2 ürün seçmelisiniz",
  "Karşılaştırmak için en fazla 4 ürün seçmelisiniz",
  "Bu ürün daha önce karşılaştırma listenize eklenmiştir",
  "Bu e-posta adresiyle kayıt yapılmıştır. Lütfen giriş yapınız.",
  "Ürün özellikleri yüklenirken bir hata oluştu",
  "Ürün bilgileri alınırken bir hata oluştu",
  "Sayfa yüklenirken bir hata oluştu",
  "Hata oluştu",
  "Bu alan boş bırakılamaz",
  "Bu alan zorunludur",
  "Email formatına uygun değil",
];

describe("WID-6 messages", () => {
  it.each(SPECIFIED)("WID-6 says in Turkish: %s", (message) => {
    expect(Object.values(messagesOf("tr").notices)).toContain(message);
  });

  it.each(LANGUAGES)("WID-6 %s has every message, with the same places to fill", (language) => {
    const turkish = flat(messagesOf("tr"));
    const other = flat(messagesOf(language));
    expect([...other.keys()].sort()).toEqual([...turkish.keys()].sort());
    for (const [key, text] of other) {
      expect(text.trim(), key).not.toBe("");
      expect(places(text), key).toEqual(places(turkish.get(key) ?? ""));
    }
  });

  /** Here the shop has its own words, or a form or page says where the fault is. */
  const SAID_OTHERWISE = [
    "shop_refused",
    "invalid_fields",
    "sign_in_refused",
    "thread_not_found",
    "no_listing",
  ];
  /** Met by programs, and by nobody who uses a page as it is. */
  const FOR_PROGRAMS = [
    "target_too_long",
    "not_a_form",
    "not_json",
    "wrong_method",
    "unknown_host",
    "unknown_operation",
    "unknown_call",
    "picture_not_found",
    "no_wallet",
    "card_number_in_clear",
    "prefetch_refused",
    "insecure_upstream",
    "idempotency_key_reused",
  ];

  it("WID-6 WID-9 there are words for whatever the gateway may answer a page", () => {
    const contract = JSON.parse(
      readFileSync(new URL("../../../contracts/gateway.openapi.json", import.meta.url), "utf8"),
    ) as {
      components: { schemas: { ProblemCode: { enum: string[] } } };
    };
    const codes = contract.components.schemas.ProblemCode.enum;
    const wordless = codes.filter((code) => !(code in messagesOf("tr").problems));
    expect(wordless.sort()).toEqual([...SAID_OTHERWISE, ...FOR_PROGRAMS].sort());
  });

  it("CNS-6 each language counts by its own rule", () => {
    const count = (language: (typeof LANGUAGES)[number], n: number) =>
      plural(language, messagesOf(language).listing.total, n);
    expect([count("tr", 1), count("tr", 1250)]).toEqual(["1 ürün", "1.250 ürün"]);
    expect([count("en", 1), count("en", 2)]).toEqual(["1 product", "2 products"]);
    expect([
      count("ar", 0),
      count("ar", 1),
      count("ar", 2),
      count("ar", 3),
      count("ar", 11),
    ]).toEqual(["لا منتجات", "منتج واحد", "منتجان", "3 منتجات", "11 منتجًا"]);
  });

  it("CNS-6 a place without a value stays", () => {
    expect(fill("{shown} / {total}", { shown: 3 })).toBe("3 / {total}");
  });
});

/** Every message by its path; of plural forms the one every language has. */
function flat(messages: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]: [string, unknown]): [string, string][] => {
      if (typeof value === "string") return [[prefix + key, value]];
      if (typeof value === "object" && value && "one" in value && "other" in value)
        return [[prefix + key, String(value.other)]];
      return value && typeof value === "object" ? [...flat(value, `${prefix}${key}.`)] : [];
    }),
  );
}

function places(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
}
