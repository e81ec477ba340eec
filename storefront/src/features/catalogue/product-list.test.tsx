import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { aProductPage } from "../../../test-support/listings.ts";
import { watchSightings } from "../../../test-support/sightings.ts";
import { messagesOf } from "../../lib/messages.ts";
import type { ListingQuery } from "./listing-query.ts";
import { savePlace } from "./place.ts";
import { appendPage } from "./joined-pages.ts";
import { loadedFrom } from "./loader-rules.ts";
import { ProductList } from "./product-list.tsx";

const VIEW = { language: "tr", currency: "TL", layout: "grid" } as const;
const TOTAL = 20;
const words = messagesOf("tr").listing;
let sightings: ReturnType<typeof watchSightings>;
let asked: string[];

beforeEach(() => {
  sightings = watchSightings();
  window.scrollTo = vi.fn<(options?: ScrollToOptions | number) => void>() as typeof window.scrollTo;
  asked = [];
  gateway.use(
    http.get("*/bff/catalogue/products", ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(
        `${searchParams.get("link")} ${searchParams.get("page")} ${searchParams.get("brand") ?? ""}`.trim(),
      );
      return HttpResponse.json(aProductPage(Number(searchParams.get("page")), TOTAL));
    }),
  );
});
afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

function props(page: number, query: ListingQuery): ComponentProps<typeof ProductList> {
  return {
    view: VIEW,
    path: "/kilimler",
    query,
    first: { ...aProductPage(page, TOTAL), blockId: "1015", showPreviousButton: true },
    words,
    retry: "Yeniden dene",
    renderCard: (product) => (
      <a href={product.path} data-product-link={product.id}>
        {product.title}
      </a>
    ),
  };
}

function list(page = 1, query: ListingQuery = {}) {
  const { container } = render(<ProductList {...props(page, query)} />);
  return {
    products: () => [...container.querySelectorAll<HTMLElement>("[data-key]")],
    end: () => container.querySelector("[role=list] > div > :not([data-key])")!,
  };
}

const watched = (end: Element) => waitFor(() => expect(sightings.isWatched(end)).toBe(true));

describe("LDR-1 endless loading", () => {
  it("LDR-1 asks for the next page when the end comes near, and appends it", async () => {
    const { products, end } = list(1, { brand: "80" });
    await watched(end());
    await sightings.see(end());
    await waitFor(() => expect(products()).toHaveLength(16));
    expect(asked).toEqual(["kilimler 2 80"]);
    expect(screen.getByText("16 / 20 ürün")).toBeTruthy();
  });

  it("LDR-1 asks too when a shopper has scrolled past the beginning of what waits", async () => {
    const { products, end } = list();
    await watched(end());
    const waiting = [...end().parentElement!.querySelectorAll(":scope > :not([data-key])")];
    expect(waiting).toHaveLength(12);
    await sightings.see(waiting.at(-1)!);
    await waitFor(() => expect(products()).toHaveLength(16));
  });

  it("LDR-1 what still waits stays where it is while a page comes in parts", async () => {
    const { products, end } = list();
    await watched(end());
    const waiting = [...end().parentElement!.querySelectorAll(":scope > :not([data-key])")];
    await sightings.see(end());
    await waitFor(() => expect(products()).toHaveLength(12));
    expect(end()).toBe(waiting[4]);
    expect(screen.getByText("8 / 20 ürün")).toBeTruthy();
    await waitFor(() => expect(screen.getByText("16 / 20 ürün")).toBeTruthy());
    expect(products()).toHaveLength(16);
  });

  it("LDR-1 asks for nothing more while loading and until 300 ms after", async () => {
    const { products, end } = list();
    await watched(end());
    await sightings.see(end(), 2);
    await waitFor(() => expect(products()).toHaveLength(16));
    expect(sightings.isWatched(end())).toBe(false);
    await watched(end());
    await sightings.see(end());
    await waitFor(() => expect(products()).toHaveLength(20));
    expect(asked).toEqual(["kilimler 2", "kilimler 3"]);
    expect(screen.getByText(words.end)).toBeTruthy();
  });

  it("LDR-6 a failure is logged, the loading state cleared, and another try offered", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    gateway.use(
      http.get("*/bff/catalogue/products", () => new HttpResponse(null, { status: 502 }), {
        once: true,
      }),
    );
    const { products, end } = list();
    await watched(end());
    await sightings.see(end());
    const again = await screen.findByRole("button", { name: "Yeniden dene" });
    expect(logged).toHaveBeenCalled();
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
    await act(() => new Promise((resolve) => setTimeout(resolve, 310)));
    await userEvent.click(again);
    await waitFor(() => expect(products()).toHaveLength(16));
  });

  it("LDR-3 above page 1 a button loads the page before", async () => {
    const { products } = list(3, { ps: "3" });
    await userEvent.click(screen.getByRole("link", { name: words.previousPage }));
    await waitFor(() => expect(products()[0]?.dataset.page).toBe("2"));
    expect(asked).toEqual(["kilimler 2"]);
  });

  it("LDR-3 what is there stays when the page before joins it", async () => {
    const { products } = list(3, { ps: "3" });
    const [before] = products();
    await userEvent.click(screen.getByRole("link", { name: words.previousPage }));
    await waitFor(() => expect(products()).toHaveLength(12));
    expect(products()[8]).toBe(before);
  });

  it("LDR-1 what waits is watched and filled in its place across groups of rows too", async () => {
    const { container } = render(
      <ProductList
        {...props(1, {})}
        first={{
          ...aProductPage(1, 200, 56),
          pageSize: 8,
          blockId: "1015",
          showPreviousButton: true,
        }}
      />,
    );
    const groups = () => [...screen.getByRole("list").children];
    expect(groups().map(({ children }) => children.length)).toEqual([60, 4]);
    const last = container.querySelector("[role=list] > :last-child > :last-child")!;
    await watched(last);
    gateway.use(
      http.get("*/bff/catalogue/products", () =>
        HttpResponse.json({
          ...aProductPage(2, 200, 8),
          products: aProductPage(8, 200, 8).products,
        }),
      ),
    );
    const [first] = screen.getAllByRole("listitem");
    await sightings.see(last);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(64));
    expect(groups().map(({ children }) => children.length)).toEqual([60, 12]);
    expect(screen.getAllByRole("listitem")[0]).toBe(first);
  });

  it("LDR-3 page 1 has no such button", () => {
    list();
    expect(screen.queryByRole("link", { name: words.previousPage })).toBeNull();
  });

  it("LDR-2 the page in the middle of the window stands in the address, without a history entry", async () => {
    history.replaceState(null, "", "/kilimler?brand=80");
    const before = history.length;
    const { products, end } = list();
    await watched(end());
    await sightings.see(end());
    await waitFor(() => expect(products()).toHaveLength(16));
    const scrollTo = (at: number) => {
      for (const [index, product] of products().entries())
        vi.spyOn(product, "getBoundingClientRect").mockReturnValue(
          new DOMRect(0, (index - at) * 100 + innerHeight / 2, 100, 100),
        );
      dispatchEvent(new Event("scroll"));
    };
    for (const [at, search] of [
      [8, "?brand=80&ps=2"],
      [7, "?brand=80"],
      [15, "?brand=80&ps=2"],
      [0, "?brand=80"],
      [12, "?brand=80&ps=2"],
      // Above the list, and below it, where others wait.
      [-5, "?brand=80"],
      [30, "?brand=80&ps=2"],
    ] as const) {
      scrollTo(at);
      await waitFor(() => expect(location.search).toBe(search));
    }
    expect(history.length).toBe(before);
  });

  it("LDR-4 a reload finds all loaded pages and the same product at the top", async () => {
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([
      { type: "reload" } as unknown as PerformanceEntry,
    ]);
    const all = appendPage(
      appendPage(loadedFrom(aProductPage(1, TOTAL)), aProductPage(2, TOTAL)),
      aProductPage(3, TOTAL),
    );
    savePlace("tr/TL/kilimler?", all, { key: "18-0", offsetPx: 140 });
    const { products } = list(2, { ps: "2" });
    expect(products()).toHaveLength(20);
    expect(window.scrollTo).toHaveBeenCalledWith({ top: -140, behavior: "instant" });
  });

  describe("LDR-4 the place of a page that goes", () => {
    const savedOffset = () => {
      const place = sessionStorage.getItem("vitrin:list:tr/TL/kilimler?") ?? "{}";
      return (JSON.parse(place) as { anchor?: { offsetPx: number } }).anchor?.offsetPx;
    };
    /** Lets the fifth product stand at the top of the window. */
    function standAt() {
      const item = list().products()[4]!;
      const rect = vi.spyOn(item, "getBoundingClientRect");
      return (top: number) => rect.mockReturnValue({ top, bottom: top + 100 } as DOMRect);
    }

    it("LDR-4 is the one before it goes, whatever moves meanwhile", () => {
      const moveTo = standAt();
      moveTo(20);
      window.dispatchEvent(new Event("beforeunload"));
      moveTo(41);
      window.dispatchEvent(new Event("pagehide"));
      expect(savedOffset()).toBe(20);
    });

    it.each(["wheel", "pointerdown", "keydown"])(
      "LDR-4 is a later one after a shopper's own %s",
      (type) => {
        const moveTo = standAt();
        moveTo(20);
        window.dispatchEvent(new Event("beforeunload"));
        window.dispatchEvent(new Event(type));
        moveTo(41);
        window.dispatchEvent(new Event("pagehide"));
        expect(savedOffset()).toBe(41);
      },
    );

    it("LDR-4 is asked for anew where going was called off", () => {
      const moveTo = standAt();
      for (const top of [20, 41, 62]) {
        moveTo(top);
        window.dispatchEvent(new Event("beforeunload"));
      }
      window.dispatchEvent(new Event("pagehide"));
      expect(savedOffset()).toBe(62);
    });
  });

  it("LDR-7 leaving for a product writes its cookie and keeps the list", async () => {
    const { products } = list();
    const link = products()[4]!.querySelector("a")!;
    link.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(link);
    window.dispatchEvent(new Event("pagehide"));
    expect(document.cookie).toContain("vitrin_product_index=5.1");
    expect(sessionStorage.getItem("vitrin:list:tr/TL/kilimler?")).toContain('"id":"5"');
  });
});
