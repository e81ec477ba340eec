import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { messagesOf } from "@/lib/messages";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { RegionFields } from "./region-fields.tsx";

const { regions, places, form, common } = messagesOf("tr");
const words = { ...places, home: regions, choose: form.choose, loading: common.loading };
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
  "cities TR": [region("34", "İstanbul"), region("69", "Bayburt")],
  "towns 34": [region("3401", "Kadıköy"), region("3402", "Fatih")],
  "towns 69": [region("6901", "Merkez")],
  "districts 3401": [region("340101", "Moda", "34710"), region("340102", "Fenerbahçe", "34726")],
  "districts 6901": [region("690101", "Cumhuriyet", null)],
  "cities DE": [region("BY", "Bayern"), region("HE", "Hessen")],
  "states CA": [region("QC", "Quebec"), region("ON", "Ontario")],
};

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  gateway.use(
    http.get("*/bff/regions/countries", () =>
      HttpResponse.json({
        selected: "TR",
        countries: [
          country("TR", "Türkiye"),
          country("CA", "Kanada", true),
          country("US", "ABD", true),
          country("LY", "Libya"),
          country("DE", "Almanya"),
        ],
      }),
    ),
    http.get("*/bff/regions/:level", ({ request, params }) => {
      const parent = new URL(request.url).searchParams.get("parent");
      asked.push(`${String(params.level)} ${parent}`);
      return HttpResponse.json({ regions: LISTS[`${String(params.level)} ${parent}`] ?? [] });
    }),
  );
});

async function show(props: Partial<Parameters<typeof RegionFields>[0]> = {}) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RegionFields
        field={(name) => ({ name })}
        words={words}
        postalCode={{ name: "postalCode" }}
        {...props}
      />
    </SWRConfig>,
  );
  await vi.waitFor(() => expect(at("Ülke").value).not.toBe(""));
}

const at = (label: string) => screen.getByLabelText<HTMLSelectElement | HTMLInputElement>(label);
const has = (label: string) => screen.queryByLabelText(label) !== null;
const pick = async (label: string, value: string) => {
  await vi.waitFor(() =>
    expect([...(at(label) as HTMLSelectElement).options].map((option) => option.value)).toContain(
      value,
    ),
  );
  await userEvent.selectOptions(at(label), value);
};
const values = () => ["Ülke", "İl", "İlçe", "Mahalle"].map((label) => at(label).value);

describe("REG-1 the region fields", () => {
  it("REG-1 each list comes with the choice above it, and another choice clears what is below", async () => {
    await show();
    await pick("İl", "34");
    await pick("İlçe", "3401");
    await pick("Mahalle", "340102");
    expect(values()).toEqual(["TR", "34", "3401", "340102"]);
    await pick("İlçe", "3402");
    expect(values().slice(0, 3)).toEqual(["TR", "34", "3402"]);
    await pick("Ülke", "CA");
    expect(at(places.abroad.city).value).toBe("");
  });

  it("REG-1 REG-4 a state is asked for where the country has them and addresses name them", async () => {
    await show();
    const { province, state } = places.divisions;
    expect([has(province), has(state)]).toEqual([false, false]);
    await pick("Ülke", "CA");
    await pick(province, "QC");
    await vi.waitFor(() => expect(asked).toContain("cities QC"));
    await pick("Ülke", "US");
    expect([has(province), has(state)]).toEqual([false, false]);
    await vi.waitFor(() => expect(asked).toContain("cities US"));
  });
});

describe("REG-2 lists that are none", () => {
  it("REG-2 an empty list becomes a line to write in, and so does everything below it, without asking", async () => {
    await show();
    await pick("Ülke", "LY");
    const { city, town, district } = places.abroad;
    await vi.waitFor(() => expect(at(city).tagName).toBe("INPUT"));
    expect([at(town).tagName, at(district).tagName]).toEqual(["INPUT", "INPUT"]);
    await userEvent.type(at(city), "Trablus");
    expect(at(city).value).toBe("Trablus");
    expect(asked.filter((call) => call.includes("Trablus"))).toEqual([]);
  });

  it("REG-2 single entries choose themselves, all the way down", async () => {
    await show();
    await pick("İl", "69");
    await vi.waitFor(() => expect(values()).toEqual(["TR", "69", "6901", "690101"]));
  });

  it("REG-1 a level whose list is still coming says nothing in the form", async () => {
    let answer = () => {};
    gateway.use(
      http.get(
        "*/bff/regions/cities",
        () =>
          new Promise<Response>(
            (resolve) =>
              (answer = () => resolve(HttpResponse.json({ regions: LISTS["cities TR"] }))),
          ),
      ),
    );
    await show({ initial: { country: "TR", city: "34" } });
    expect([at("Ülke").name, at("İl").name, at("İlçe").name]).toEqual(["country", "", ""]);
    await vi.waitFor(() => {
      answer();
      expect([at("İl").name, at("İl").value, at("İlçe").name]).toEqual(["city", "34", "town"]);
    });
  });

  it("REG-2 the district brings its postal code", async () => {
    await show();
    await pick("İl", "34");
    await pick("İlçe", "3401");
    await pick("Mahalle", "340101");
    expect(at("Posta kodu").value).toBe("34710");
    await pick("Mahalle", "340102");
    expect(at("Posta kodu").value).toBe("34726");
  });
});

describe("REG-1 what levels are called", () => {
  it("REG-1 the widest level abroad is a division of that country, and no Turkish province", async () => {
    await show({ initial: { country: "DE" }, only: "DE" });
    await vi.waitFor(() => expect(has("Eyalet")).toBe(true));
    expect([has("İl"), has("Şehir"), has(places.abroad.town)]).toEqual([false, false, true]);
  });
});

describe("REG-3 whose country", () => {
  it("REG-3 a member bound to a country has that one alone; what they live in already is chosen", async () => {
    await show({ only: "TR", initial: { country: "TR", city: "34", town: "3401" } });
    expect([...(at("Ülke") as HTMLSelectElement).options].map((option) => option.value)).toEqual([
      "TR",
    ]);
    await vi.waitFor(() => expect(values().slice(0, 3)).toEqual(["TR", "34", "3401"]));
    // The last list is asked for after that; it must not be taken for the next test's.
    await vi.waitFor(() => expect(asked).toContain("districts 3401"));
  });

  it("REG-3 without the list of countries nothing is asked for", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    gateway.use(http.get("*/bff/regions/countries", () => HttpResponse.error()));
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <RegionFields field={(name) => ({ name })} words={words} />
      </SWRConfig>,
    );
    await vi.waitFor(() => expect(has("Ülke")).toBe(false));
    expect(asked).toEqual([]);
  });
});
