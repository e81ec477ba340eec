import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { messagesOf } from "@/lib/messages";
import { fill } from "@/lib/wording";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { PlaceFields } from "./place-fields.tsx";

const { regions, places, common } = messagesOf("tr");
const words = { ...places, home: regions, loading: common.loading };
const country = (code: string, name: string, hasStates = false) => ({
  code,
  name,
  dialCode: "1",
  phonePattern: "",
  hasStates,
});
const region = (code: string, name: string, postalCode: string | null = null) => ({
  code,
  name,
  postalCode,
});
const LISTS: Record<string, ReturnType<typeof region>[]> = {
  "cities TR": [region("34", "İstanbul"), region("69", "Bayburt"), region("06", "Ankara")],
  "towns 34": [region("3401", "Kadıköy"), region("3402", "Fatih")],
  "towns 06": [region("0601", "Çankaya"), region("0602", "Kadıköy")],
  "towns 69": [region("6901", "Merkez")],
  "districts 3401": [region("340101", "Moda Mah", "34710"), region("340102", "Fikirtepe Mah")],
  "districts 6901": [region("690101", "Cumhuriyet")],
  "cities DE": [region("BY", "Bayern"), region("BE", "Berlin")],
  "states CA": [region("QC", "Quebec"), region("ON", "Ontario")],
};

const asked: string[] = [];
/** Answers wait here until they are let go, in whatever order. */
let held: Map<string, () => void> | null = null;
beforeEach(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  asked.length = 0;
  held = null;
  gateway.use(
    http.get("*/bff/regions/countries", () =>
      HttpResponse.json({
        selected: "TR",
        countries: [
          country("TR", "Türkiye"),
          country("DE", "Almanya"),
          country("CA", "Kanada", true),
          country("US", "ABD", true),
        ],
      }),
    ),
    http.get("*/bff/regions/:level", async ({ request, params }) => {
      const parent = new URL(request.url).searchParams.get("parent");
      const call = `${String(params.level)} ${parent}`;
      asked.push(call);
      const waiting = held;
      if (waiting) await new Promise<void>((go) => waiting.set(call, go));
      return HttpResponse.json({ regions: LISTS[call] ?? [] });
    }),
  );
});

const onCountry = vi.fn<(code: string) => void>();
async function show(props: Partial<Parameters<typeof PlaceFields>[0]> = {}) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <form aria-label="Adres">
        <PlaceFields
          field={(name) => ({ name })}
          words={words}
          asks={() => true}
          onCountry={onCountry}
          {...props}
        />
      </form>
    </SWRConfig>,
  );
  await vi.waitFor(() => expect(at(regions.country).value).not.toBe(""));
}

const at = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input, select" });
/** Those of the open list; a select has options too. */
const options = () =>
  [...screen.getByRole("listbox").querySelectorAll("li")].map((one) => one.textContent);
const form = () =>
  Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>("form")).entries());

/** As a browser fills in: a value and an event without a hand, all fields in one go. */
function autofill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    if (label === regions.country) fireEvent.change(at(label), { target: { value } });
    else fireEvent.input(at(label), { target: { value }, inputType: "insertReplacementText" });
  }
}

const MODA = {
  countryName: "Türkiye",
  country: "TR",
  city: "İstanbul",
  cityCode: "34",
  town: "Kadıköy",
  townCode: "3401",
  district: "Moda Mah",
  districtCode: "340101",
  postalCode: "34710",
};

describe("REG-1 places", () => {
  it("REG-1 by keyboard alone: written, chosen, and each list asked for once", async () => {
    await show();
    at(regions.city).focus();
    await userEvent.keyboard("ist");
    await vi.waitFor(() => expect(options()).toEqual(["İstanbul"]));
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(at(regions.city).value).toBe("İstanbul");
    await userEvent.tab();
    expect(document.activeElement).toBe(at(regions.town));
    await vi.waitFor(() => expect(asked).toContain("towns 34"));
    await userEvent.keyboard("kadikoy");
    await userEvent.tab();
    await vi.waitFor(() => expect(asked).toContain("districts 3401"));
    await userEvent.keyboard("{ArrowDown}");
    await vi.waitFor(() => expect(options()).toHaveLength(2));
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(form()).toEqual(MODA);
    expect(asked).toEqual(["cities TR", "towns 34", "districts 3401"]);
  });

  it("REG-1 an autofill in one go ends right on every level, one request each", async () => {
    await show();
    autofill({
      [regions.country]: "TR",
      [regions.city]: "Istanbul",
      [regions.town]: "KADIKÖY",
      [regions.district]: "Moda Mahallesi",
    });
    await vi.waitFor(() => expect(form()).toEqual(MODA));
    expect(asked).toEqual(["cities TR", "towns 34", "districts 3401"]);
  });

  it("REG-1 an autofill from below, before any list came, and into a form filled before", async () => {
    held = new Map();
    await show({ initial: { city: { code: "06", name: "Ankara" } } });
    autofill({
      [regions.postalCode]: "34999",
      [regions.district]: "Moda",
      [regions.town]: "Kadıköy",
      [regions.city]: "İstanbul",
      [regions.country]: "TR",
    });
    for (const call of ["cities TR", "towns 34", "districts 3401"]) {
      await vi.waitFor(() => expect(held?.has(call)).toBe(true));
      held.get(call)?.();
    }
    await vi.waitFor(() => expect(form()).toEqual(MODA));
    expect(asked.filter((call) => call === "towns 06").length).toBe(0);
  });

  it("REG-1 answers out of order never show the towns of another city", async () => {
    await show();
    held = new Map();
    autofill({ [regions.city]: "Ankara" });
    await vi.waitFor(() => expect(asked).toContain("towns 06"));
    autofill({ [regions.city]: "İstanbul" });
    await vi.waitFor(() => expect(asked).toContain("towns 34"));
    held.get("towns 34")?.();
    await userEvent.click(at(regions.town));
    await vi.waitFor(() => expect(options()).toEqual(["Kadıköy", "Fatih"]));
    held.get("towns 06")?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(options()).toEqual(["Kadıköy", "Fatih"]);
  });

  it("REG-1 another city empties what is below; typing one does not until it stands", async () => {
    await show({
      initial: {
        country: { code: "TR", name: "Türkiye" },
        city: { code: "34", name: "İstanbul" },
        town: { code: "3401", name: "Kadıköy" },
        district: { code: "340101", name: "Moda Mah" },
        postalCode: "34711",
      },
    });
    await vi.waitFor(() => expect(form()).toEqual({ ...MODA, postalCode: "34711" }));
    await userEvent.type(at(regions.city), "{Backspace}");
    expect(form()).toMatchObject({ cityCode: "", town: "Kadıköy" });
    await userEvent.type(at(regions.city), "l");
    await userEvent.tab();
    expect(form()).toEqual({ ...MODA, postalCode: "34711" });
    await userEvent.clear(at(regions.city));
    await userEvent.type(at(regions.city), "bay{Enter}");
    await vi.waitFor(() =>
      expect(form()).toMatchObject({ cityCode: "69", town: "Merkez", districtCode: "690101" }),
    );
    expect(form().postalCode).toBe("");
  });

  it("REG-1 what is not on the list has no code, and says so while it is looked for", async () => {
    await show();
    await userEvent.type(at(regions.city), "Atlantis");
    expect(screen.getByText(places.nothing)).toBeTruthy();
    await userEvent.tab();
    expect(form()).toMatchObject({ city: "Atlantis", cityCode: "" });
    await userEvent.click(at(regions.town));
    expect(screen.getByText(fill(places.above, { level: regions.city }))).toBeTruthy();
  });

  it("REG-4 levels are called as in their country, and states are asked for where written", async () => {
    await show();
    await userEvent.selectOptions(at(regions.country), "DE");
    expect(await screen.findByLabelText(places.divisions.state)).toBeTruthy();
    expect(screen.queryByLabelText(regions.city)).toBeNull();
    await userEvent.selectOptions(at(regions.country), "CA");
    expect(await screen.findByLabelText(places.divisions.province)).toBeTruthy();
    await userEvent.selectOptions(at(regions.country), "US");
    const city = await screen.findByLabelText<HTMLInputElement>(places.abroad.city);
    await vi.waitFor(() => expect(city.getAttribute("role")).toBeNull());
    expect(screen.queryByLabelText(places.divisions.state)).toBeNull();
    await userEvent.type(at(places.abroad.city), "Austin");
    expect(form()).toMatchObject({ country: "US", city: "Austin" });
    expect(form()).not.toHaveProperty("cityCode");
    expect(onCountry.mock.lastCall).toEqual(["US"]);
  });
});
