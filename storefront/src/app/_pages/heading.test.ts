import { expect, it } from "vitest";

import { titlesOf } from "./heading.ts";

const titles = (title: string, ...names: string[]) =>
  titlesOf({ title, breadcrumbs: names.map((name) => ({ name, path: "/" })) }, "Vitrin");

it("NAV-1 a title names the shop once, whatever the shop calls itself", () => {
  expect(titles("Üye girişi | Vitrin El Sanatları", "Ana Sayfa", "Üye girişi")).toEqual({
    alone: "Üye girişi",
    withShop: "Üye girişi | Vitrin",
  });
  expect(titles("Kilimler", "Kilimler")).toEqual({
    alone: "Kilimler",
    withShop: "Kilimler | Vitrin",
  });
});

it("NAV-1 a title that somebody wrote stands as it was written", () => {
  for (const title of [
    "Kilimlerin en güzeli | Vitrin El Sanatları",
    "El dokuması kilim ve yolluk",
  ]) {
    expect(titles(title, "Kilim")).toEqual({ alone: title, withShop: title });
  }
  expect(titles("Kampanya | Vitrin El Sanatları").withShop, "no breadcrumbs").toBe(
    "Kampanya | Vitrin El Sanatları",
  );
  expect(titles("").withShop, "no title").toBe("Vitrin");
});
