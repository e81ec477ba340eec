import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { aProductPage, someFilters } from "../../../test-support/listings.ts";
import { messagesOf } from "../../lib/messages.ts";
import { DEFAULT_NUMBER_FORMAT } from "../../lib/money.ts";
import { follow } from "./in-place.ts";
import { listStore, type ListSource } from "./list-store.ts";
import { pendingQuery } from "./pending-choice.ts";

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

function linkTo(address: string): HTMLAnchorElement {
  return Object.assign(document.createElement("a"), { href: address });
}

const STOCK = "http://localhost/kilimler?stock=1";

describe("FLT-3 a selection that cannot be shown in place", () => {
  it("FLT-3 is opened as a page", async () => {
    await follow(SOURCE, linkTo(STOCK));
    expect(assign).toHaveBeenCalledExactlyOnceWith("/kilimler?stock=1");
  });

  it("FLT-3 is opened as a page that has no filters, where there is nothing to choose among", async () => {
    gateway.use(http.get("*/bff/catalogue/products", () => HttpResponse.json(aProductPage(1, 0))));
    await follow(SOURCE, linkTo("http://localhost/kilimler?sort=2"));
    expect(assign).toHaveBeenCalledExactlyOnceWith("/kilimler?sort=2");
    expect(listStore.get().wanted).toBeNull();
  });

  it("FLT-3 is left alone once the shopper goes elsewhere, which ends the page's reads", async () => {
    const left = Promise.withResolvers<void>();
    gateway.use(
      http.get("*/bff/catalogue/products", async () => {
        await left.promise;
        return HttpResponse.error();
      }),
    );
    const following = follow(SOURCE, linkTo(STOCK));
    await vi.waitFor(() => expect(listStore.get().wanted).toEqual({ stock: "1" }));
    window.dispatchEvent(new Event("beforeunload"));
    left.resolve();
    await following;
    expect(assign).not.toHaveBeenCalled();
    expect(listStore.get().wanted).toBeNull();
  });

  it("FLT-3 is not asked for by a shopper who leaves before the press is painted", async () => {
    const following = follow(SOURCE, linkTo(STOCK));
    window.dispatchEvent(new Event("beforeunload"));
    await following;
    expect(assign).not.toHaveBeenCalled();
    expect(listStore.get().wanted).toBeNull();
  });
});

describe("FLT-3 a press", () => {
  it("FLT-3 marks its link at once, and no longer than until the panel shows it", async () => {
    const link = linkTo(STOCK);
    const following = follow(SOURCE, link);
    expect(link.dataset.pressed).toBe("");
    await following;
    expect(link.dataset.pressed).toBeUndefined();
  });

  it("FLT-3 that a shopper leaves before it is painted leaves none behind that was pending", async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    gateway.use(
      http.get("*/bff/catalogue/products", async () => {
        await held;
        return HttpResponse.error();
      }),
    );
    const first = linkTo(STOCK);
    const following = follow(SOURCE, first);
    await vi.waitFor(() => expect(pendingQuery()).toEqual({ stock: "1" }));
    const leaving = follow(SOURCE, linkTo("http://localhost/kilimler?new=1"));
    window.dispatchEvent(new Event("beforeunload"));
    await leaving;
    expect([pendingQuery(), first.dataset.pressed]).toEqual([null, undefined]);
    answer();
    await following;
  });

  it("FLT-3 follows the one before, which has not been painted yet", async () => {
    const wanted = wantedFromNowOn();
    await Promise.all([follow(SOURCE, linkTo(STOCK)), follow(SOURCE, linkTo(`${STOCK}&new=1`))]);
    expect(wanted()[0]).toEqual({ stock: "1" });
    expect(assign).toHaveBeenLastCalledWith("/kilimler?stock=1&new=1");
  });

  it("FLT-3 is drawn as chosen only where its answer does not come soon", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    gateway.use(
      http.get("*/bff/catalogue/products", async () => {
        await held;
        return HttpResponse.json(aProductPage(1, 20));
      }),
    );
    const link = linkTo(STOCK);
    listStore.set({ ...listStore.get(), live: { panel: null, chips: null, empty: null } });
    const wanted = wantedFromNowOn();
    const following = follow(SOURCE, link);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(0);
    expect([wanted(), link.dataset.pressed]).toEqual([[], ""]);
    await vi.advanceTimersByTimeAsync(100);
    expect([wanted(), link.dataset.pressed]).toEqual([[{ stock: "1" }], undefined]);
    vi.useRealTimers();
    answer();
    await following;
    expect(listStore.get().wanted).toBeNull();
  });
});

/** What is drawn as chosen, as it happens. */
function wantedFromNowOn() {
  const wanted: unknown[] = [];
  onTestFinished(
    listStore.subscribe(() => {
      const { wanted: now } = listStore.get();
      if (now && wanted.at(-1) !== now) wanted.push(now);
    }),
  );
  return () => wanted;
}
