import { delay, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { attributesOf, catalogProduct, pageOf } from "../../../test-support/attributes.ts";
import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { ProductSwap } from "./product-swap.ts";
import type { Target } from "./read-target.ts";
import { swapStore } from "./swap-store.ts";

const assign = vi.fn<(address: string) => void>();
const describeShown = vi.fn<(target: Target) => void>();
const asked: string[] = [];
/** How long the pages of these products take. */
const latencyMs: Record<string, number> = {};

const green = { groupId: "3", optionId: "33", productId: "3" };
const yellow = { groupId: "3", optionId: "32", productId: "2" };
const own = { groupId: "3", optionId: "31", productId: "1" };

function open(): ProductSwap {
  return new ProductSwap({
    view: { language: "tr", currency: "TL" },
    product: catalogProduct("1"),
    groups: attributesOf("31"),
    pathname: "/kilim-1",
    render: (product) => ({ product, head: null, foot: null }),
    describe: describeShown,
  });
}

/** Where the browser is. */
function at(pathname: string): void {
  vi.stubGlobal("location", { ...window.location, pathname, assign });
}

const shownId = () => swapStore.get().shown?.product.id ?? null;
/** Whether the page said that it reads a product, at each change. */
const reading: boolean[] = [];
let stopHearing: () => void;
const pages = () => asked.filter((what) => what.startsWith("page"));

beforeEach(() => {
  swapStore.set(swapStore.initial);
  stopHearing = swapStore.subscribe(() => void reading.push(swapStore.get().reading));
  reading.length = 0;
  asked.length = 0;
  for (const id of Object.keys(latencyMs)) delete latencyMs[id];
  assign.mockClear();
  describeShown.mockClear();
  document.cookie = "XSRF-TOKEN=token";
  at("/kilim-1");
  vi.spyOn(history, "pushState").mockImplementation((_state, _unused, path) => at(String(path)));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("scrollBy", vi.fn());
  gateway.use(
    http.get("*/bff/catalogue/match", ({ request }) => {
      const pairs = new URL(request.url).searchParams.get("attributes");
      asked.push(`match ${pairs}`);
      return HttpResponse.json({ product: null });
    }),
    http.get("*/bff/products/:id", ({ params }) => {
      asked.push(`product ${String(params.id)}`);
      return HttpResponse.json(catalogProduct(String(params.id)));
    }),
    http.get("*/bff/products/:id/attributes", ({ params }) =>
      HttpResponse.json({ groups: attributesOf(`3${String(params.id)}`) }),
    ),
    http.get("*/bff/pages", async ({ request }) => {
      const id = new URL(request.url).searchParams.get("path")?.split("-")[1] ?? "";
      asked.push(`page ${id}`);
      await delay(latencyMs[id] ?? 0);
      return HttpResponse.json(pageOf(catalogProduct(id, { inStock: id !== "3" })));
    }),
  );
});
afterEach(() => {
  stopHearing();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a product in place of another one", () => {
  it("PRD-1 is shown with its address, its page and its attributes", async () => {
    await open().choose(yellow);
    expect(asked).toEqual(["match 3-32,4-41", "product 2", "page 2"]);
    expect(shownId()).toBe("2");
    expect(history.pushState).toHaveBeenCalledExactlyOnceWith(null, "", "/kilim-2");
    expect(describeShown.mock.calls[0]?.[0].page.title).toBe("Kilim 2");
    const { wanted, groups } = swapStore.get();
    expect(wanted).toBeNull();
    expect(groups?.[0]?.options.find(({ selected }) => selected)?.id).toBe("32");
  });

  it("PRD-2 quick choices ask once, for the last", async () => {
    const swap = open();
    await Promise.all([swap.choose(green), swap.choose(yellow), swap.choose(green)]);
    expect(pages()).toEqual(["page 3"]);
    expect(shownId()).toBe("3");
    expect(swapStore.get().soldOut).toEqual(new Set(["3"]));
  });

  it("PRD-2 a choice is asked for 300 ms after the last one", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const swap = open();
    void swap.choose(green);
    await vi.advanceTimersByTimeAsync(299);
    const last = swap.choose(yellow);
    await vi.advanceTimersByTimeAsync(299);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await last;
    expect(asked).toEqual(["match 3-32,4-41", "product 2", "page 2"]);
  });

  it("PRD-2 options of two groups chosen one after the other are asked for together", async () => {
    const swap = open();
    const first = swap.choose(yellow);
    await Promise.all([first, swap.choose({ groupId: "4", optionId: "42", productId: "42" })]);
    expect(asked[0]).toBe("match 3-32,4-42");
  });

  it("PRD-1 a slow answer to an earlier choice never stands in place of a later one", async () => {
    latencyMs["3"] = 900;
    const swap = open();
    const slow = swap.choose(green);
    await vi.waitFor(() => expect(pages()).toEqual(["page 3"]));
    await swap.choose(yellow);
    await slow;
    expect(shownId()).toBe("2");
    expect(history.pushState).toHaveBeenCalledOnce();
  });

  it("PRD-1 to choose what is shown takes the choice back", async () => {
    const swap = open();
    const left = swap.choose(green);
    expect(swapStore.get().wanted).toEqual({ "3": "33", "4": "41" });
    await swap.choose(own);
    expect(swapStore.get().wanted).toBeNull();
    await left;
    expect(asked).toEqual([]);
  });

  it("PRD-2 what was read ahead is shown at once, and not asked for again", async () => {
    const swap = open();
    await swap.prefetch(yellow);
    expect(pages()).toEqual(["page 2"]);
    const begun = performance.now();
    await swap.choose(yellow);
    expect(performance.now() - begun).toBeLessThan(200);
    expect(shownId()).toBe("2");
    expect(pages()).toEqual(["page 2"]);
    expect(reading, "the page is not drawn twice").not.toContain(true);
  });

  it("PRD-1 what has to be read is said to be on its way until it is there", async () => {
    await open().choose(yellow);
    expect(reading).toContain(true);
    expect(swapStore.get()).toMatchObject({ wanted: null, reading: false });
  });

  it("PRD-1 back leads to the product before, which was read already", async () => {
    const swap = open();
    await swap.choose(yellow);
    await swap.choose(green);
    at("/kilim-2");
    await swap.comeBack();
    expect(shownId()).toBe("2");
    expect(pages()).toEqual(["page 2", "page 3"]);
    expect(history.pushState).toHaveBeenCalledTimes(2);
  });
});

it("PRD-1 forward before the way back was done leaves what is shown", async () => {
  const swap = open();
  await swap.choose(yellow);
  latencyMs["1"] = 300;
  at("/kilim-1");
  const back = swap.comeBack();
  await vi.waitFor(() => expect(pages()).toContain("page 1"));
  at("/kilim-2");
  await swap.comeBack();
  await back;
  expect(shownId()).toBe("2");
  expect(swapStore.get().wanted).toBeNull();
});

describe("a product that cannot be shown in place", () => {
  it("PRD-1 PRD-6 is opened as a page, and the failure is said", async () => {
    gateway.use(http.get("*/bff/pages", () => HttpResponse.error()));
    await open().choose(yellow);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/kilim-2");
    expect(swapStore.get()).toMatchObject({ shown: null, failure: "page" });
    expect(swapStore.get().wanted, "nothing is sold until then").not.toBeNull();
  });

  it("PRD-6 is found by its id where its address is not known", async () => {
    gateway.use(http.get("*/bff/products/:id", () => HttpResponse.error()));
    await open().choose(yellow);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/urun/2");
    expect(swapStore.get().failure).toBe("product");
  });

  it("PRD-1 another product than asked for is not shown", async () => {
    gateway.use(http.get("*/bff/pages", () => HttpResponse.json(pageOf(catalogProduct("9")))));
    await open().choose(yellow);
    expect(shownId()).toBeNull();
    expect(assign).toHaveBeenCalledExactlyOnceWith("/kilim-2");
    expect(swapStore.get().failure).toBe("product");
  });

  it("PRD-1 an address elsewhere is not followed", async () => {
    gateway.use(
      http.get("*/bff/products/:id", ({ params }) =>
        HttpResponse.json(
          catalogProduct(String(params.id), { path: "https://elsewhere.example/" }),
        ),
      ),
    );
    await open().choose(yellow);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/urun/2");
    expect(swapStore.get()).toMatchObject({ shown: null, failure: "other" });
    expect(asked).not.toContain("page elsewhere");
  });

  it("PRD-1 stays away while there is no connection, and the choice is taken back", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    gateway.use(http.get("*/bff/pages", () => HttpResponse.error()));
    await open().choose(yellow);
    expect(assign).not.toHaveBeenCalled();
    expect(swapStore.get()).toMatchObject({ shown: null, wanted: null, failure: "page" });
  });

  it("PRD-6 attributes that are not there leave the product, and can be asked for again", async () => {
    gateway.use(http.get("*/bff/products/:id/attributes", () => HttpResponse.error()));
    const swap = open();
    await swap.choose(yellow);
    expect(shownId()).toBe("2");
    expect(swapStore.get().failure).toBe("attributes");
    const [colours] = swapStore.get().groups ?? [];
    expect(colours?.options.find(({ selected }) => selected)?.id).toBe("32");
    gateway.use(
      http.get("*/bff/products/:id/attributes", () =>
        HttpResponse.json({ groups: attributesOf("32") }),
      ),
    );
    await swap.loadGroups();
    expect(swapStore.get().failure).toBeNull();
  });

  it("PRD-1 is left alone when the page goes away meanwhile", async () => {
    gateway.use(http.get("*/bff/pages", () => HttpResponse.error()));
    const swap = open();
    const choosing = swap.choose(yellow);
    window.dispatchEvent(new Event("pagehide"));
    await choosing;
    expect(assign).not.toHaveBeenCalled();
    expect(swapStore.get()).toMatchObject({ shown: null, wanted: null, failure: null });
  });
});
