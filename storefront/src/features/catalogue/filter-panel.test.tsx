import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { aGroup, aValue, someFilters } from "../../../test-support/listings.ts";
import { messagesOf } from "../../lib/messages.ts";
import { DEFAULT_NUMBER_FORMAT } from "../../lib/money.ts";
import { plural } from "../../lib/wording.ts";
import { withQuery } from "../../lib/paths.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { queryOfForm } from "./form-query.ts";
import { toQuery, type ListingQuery } from "./listing-query.ts";
import { RangeFilter } from "./range-filter.tsx";

const VIEW = { language: "tr", currency: "TL", layout: "grid" } as const;
const words = messagesOf("tr").filters;
const FILTERS = someFilters({
  groups: [
    aGroup(),
    aGroup({
      id: "2",
      name: "Teknik",
      kind: "single",
      values: [aValue("5", "El dokuması"), aValue("6", "Kalıp")],
    }),
    aGroup({ id: "7", name: "Boy", kind: "range", values: [], min: 10, max: 90 }),
  ],
});

/** @returns the addresses that the form was sent to */
function panel(mode: "instant" | "on_run", query: ListingQuery = {}, filters = FILTERS): string[] {
  const sent: string[] = [];
  const props = { view: VIEW, path: "/kilimler", query, filters, words };
  render(
    <div
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(withQuery("/kilimler", toQuery(queryOfForm(event.target as HTMLFormElement))));
      }}
    >
      <ChosenFilters {...props} format={DEFAULT_NUMBER_FORMAT} />
      <FilterPanel
        {...props}
        format={DEFAULT_NUMBER_FORMAT}
        mode={mode}
        total={37}
        Range={RangeFilter}
      />
    </div>,
  );
  return sent;
}
const run = () => screen.getByRole("button", { name: plural("tr", words.showResults, 37) });

describe("FLT-3 filters without a button", () => {
  it("FLT-3 each choice is the address of the list with it", () => {
    panel("instant", { brand: "80", ps: "3" });
    expect(screen.getByRole("link", { name: /^Kök/ }).getAttribute("href")).toBe(
      "/kilimler?brand=80-81",
    );
    expect(screen.getByRole("link", { name: /^Demo \d/ }).getAttribute("href")).toBe("/kilimler");
    expect(screen.getByRole("link", { name: /^Demo \d/ }).getAttribute("aria-current")).toBe(
      "true",
    );
  });

  it("FLT-3 what is chosen can be taken back one by one, or all at once", () => {
    panel("instant", { brand: "80", multi: "1-3", sort: "2" });
    expect(screen.getByRole("link", { name: /^Renk: Mavi/ }).getAttribute("href")).toBe(
      "/kilimler?sort=2&brand=80",
    );
    expect(screen.getByRole("link", { name: words.clear }).getAttribute("href")).toBe(
      "/kilimler?sort=2",
    );
  });

  it("FLT-2 a single-select replaces its value", () => {
    panel("instant", { single: "2-5" });
    expect(screen.getByRole("link", { name: /^Kalıp/ }).getAttribute("href")).toBe(
      "/kilimler?single=2-6",
    );
  });

  it("FLT-1 shows names and counts of the shop's filters", () => {
    panel("instant");
    for (const title of ["Renk", "Teknik", "Boy", words.brand, words.price])
      expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Mavi 3" })).toBeTruthy();
  });
});

describe("FLT-3 filters with a button", () => {
  it("FLT-3 choices are collected and applied on run, in the shop's own address", async () => {
    const sent = panel("on_run", { sort: "3" });
    await userEvent.click(screen.getByRole("checkbox", { name: /^Demo/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /^Kök/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /^Mavi/ }));
    await userEvent.click(screen.getByRole("radio", { name: /^Kalıp/ }));
    expect(sent).toEqual([]);
    await userEvent.click(run());
    expect(sent).toEqual(["/kilimler?sort=3&multi=1-3&single=2-6&brand=80-81"]);
  });

  it("FLT-4 typed bounds keep digits only and the upper one above the lower", async () => {
    const sent = panel("on_run");
    const low = screen.getByRole("textbox", {
      name: `${words.price}, ${words.minimum}`,
    }) as HTMLInputElement;
    const high = screen.getByRole("textbox", {
      name: `${words.price}, ${words.maximum}`,
    }) as HTMLInputElement;
    await userEvent.clear(low);
    await userEvent.type(low, "4a00");
    await userEvent.clear(high);
    await userEvent.type(high, "300");
    await userEvent.tab();
    expect([low.value, high.value]).toEqual(["400", "410"]);
    await userEvent.click(run());
    expect(sent).toEqual(["/kilimler?price=400-410"]);
  });
});

describe("FLT-3 values that would leave nothing", () => {
  const none = (id: string, name: string) => ({ ...aValue(id, name), count: 0 });
  const filters = someFilters({ brands: [none("80", "Demo"), none("81", "Kök")] });

  it("FLT-3 no link leads to one; a chosen one is a link, to take it back", () => {
    panel("instant", { brand: "80" }, filters);
    expect(screen.getByRole("link", { name: /^Kök/ }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("link", { name: /^Kök/ }).hasAttribute("href")).toBe(false);
    expect(screen.getByRole("link", { name: /^Demo 0/ }).getAttribute("href")).toBe("/kilimler");
  });

  it("FLT-3 in a form only a chosen one can be ticked", () => {
    panel("on_run", { brand: "80" }, filters);
    const box = (name: RegExp) => screen.getByRole("checkbox", { name }) as HTMLInputElement;
    expect(box(/^Kök/).disabled).toBe(true);
    expect(box(/^Demo/).disabled).toBe(false);
  });

  it("FLT-3 a shop that shows no counts says nothing about what is left", () => {
    panel("instant", {}, { ...filters, showCounts: false });
    expect(screen.getByRole("link", { name: "Kök" }).getAttribute("href")).toBe(
      "/kilimler?brand=81",
    );
  });
});
