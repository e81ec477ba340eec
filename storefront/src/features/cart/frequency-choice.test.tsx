import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { hydrateRoot } from "react-dom/client";
import { act } from "react";
import { expect, it, vi } from "vitest";

import { messagesOf } from "@/lib/messages";

import { user } from "../../../test-support/user.ts";
import { FrequencyChoice } from "./frequency-choice.tsx";

const offered = [
  { value: "7", everyDays: 7 },
  { value: "14", everyDays: 14 },
  { value: "45", everyDays: 45 },
  { value: "Her ay", everyDays: null },
];
const choice = (onChoose: (value: string) => void, language: "tr" | "ar" = "tr") => (
  <FrequencyChoice
    offered={offered}
    value=""
    words={messagesOf(language).product.subscription}
    language={language}
    onChoose={onChoose}
  />
);
const texts = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

it("CRT-4 a product is bought once, or as often as the shop says", async () => {
  const chosen = vi.fn();
  render(choice(chosen));
  expect(texts()).toEqual(["Bir kez", "Haftada bir", "2 haftada bir", "45 günde bir", "Her ay"]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Teslimat sıklığı" }), "45");
  expect(chosen.mock.calls).toEqual([["45"]]);
});

it("CRT-4 how often is said in the forms of the language", () => {
  render(choice(vi.fn(), "ar"));
  expect(texts()).toEqual(["مرة واحدة", "كل أسبوع", "كل أسبوعين", "كل 45 يومًا", "Her ay"]);
});

it("CRT-4 what was chosen before the page was alive holds", async () => {
  const place = document.createElement("div");
  document.body.append(place);
  const chosen = vi.fn();
  place.innerHTML = renderToString(choice(chosen));
  const select = place.querySelector("select")!;
  select.value = "14";
  await act(async () => void hydrateRoot(place, choice(chosen)));
  expect(chosen.mock.calls).toEqual([["14"]]);
  place.remove();
});
