import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { aProductPage, someFilters } from "../../../test-support/listings.ts";
import { messagesOf } from "../../lib/messages.ts";
import { DEFAULT_NUMBER_FORMAT } from "../../lib/money.ts";
import { follow } from "./in-place.ts";
import { listStore, type ListSource } from "./list-store.ts";

const { filters, listing } = messagesOf("tr");
const SOURCE: ListSource = {
  view: { language: "tr", currency: "TL", layout: "grid" },
  path: "/kilimler",
  query: {},
  first: { ...aProductPage(1, 20), blockId: "1015", showPreviousButton: false },
  filtered: true,
  mode: "instant",
  format: DEFAULT_NUMBER_FORMAT,
  words: { filters, listing },
};
const assign = vi.fn<(address: string) => void>();

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal("location", { ...window.location, assign });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  gateway.use(
    http.get("*/bff/catalogue/filters", () => HttpResponse.json(someFilters({}))),
    http.get("*/bff/catalogue/products", () => HttpResponse.error()),
  );
});

describe("FLT-3 a selection that cannot be shown in place", () => {
  it("FLT-3 is opened as a page", async () => {
    await follow(SOURCE, "http://localhost/kilimler?stock=1");
    expect(assign).toHaveBeenCalledExactlyOnceWith("/kilimler?stock=1");
  });

  it("FLT-3 is left alone once the shopper goes elsewhere, which ends the page's reads", async () => {
    const following = follow(SOURCE, "http://localhost/kilimler?stock=1");
    window.dispatchEvent(new Event("beforeunload"));
    await following;
    expect(assign).not.toHaveBeenCalled();
    expect(listStore.get().wanted).toBeNull();
  });
});
