import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { lazyBff } from "../src/lib/lazy-paths.ts";
import { bff } from "../src/lib/paths.ts";
import type {
  Cart,
  ListingData,
  Page,
  ProductPage,
  SearchResult,
} from "../src/lib/gateway/types.ts";
import { answerFaults } from "./contract-schema.ts";
import type { Schemas } from "./recorded.ts";

const VIEW = { language: "tr", currency: "TL" } as const;
let origin: string;
let gateway: ChildProcess;
/** Stands in for the storefront: says what it was asked. */
let storefront: Server;

beforeAll(async () => {
  storefront = createServer((req, res) =>
    res.end(`${req.method} ${req.url} ${req.headers.cookie}`),
  );
  await new Promise<void>((ready) => storefront.listen(0, "localhost", ready));
  const { port } = storefront.address() as AddressInfo;
  // As `npm run dev:stub` runs it, on a port of its own.
  gateway = spawn(process.execPath, [path.join(import.meta.dirname, "offline-gateway.ts")], {
    env: {
      ...process.env,
      STUB_PORT: "0",
      VITRIN_STOREFRONT_URL: `http://localhost:${port}`,
    },
  });
  origin = await new Promise((ready, fail) => {
    gateway.stdout!.on("data", (said: Buffer) => {
      const [address] = /http:\/\/localhost:\d+/.exec(String(said)) ?? [];
      if (address) ready(address);
    });
    gateway.stderr!.on("data", (said: Buffer) => fail(new Error(String(said))));
    gateway.on("exit", () => fail(new Error("the offline shop did not start")));
  });
});

afterAll(async () => {
  gateway.kill();
  await new Promise((closed) => storefront.close(closed));
});

/** Asks the offline shop; what it answers must be what the contract says of that operation. */
async function ask<T>(
  template: string,
  address: string,
  { method = "GET", body }: { method?: string; body?: object } = {},
): Promise<T> {
  const response = await fetch(new URL(address, origin), {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as T;
  expect([response.status, answerFaults(method, template, response.status, answer)]).toEqual([
    200,
    [],
  ]);
  return answer;
}

const page = (at: string, query = {}) => ask<Page>("/bff/pages", bff.page(VIEW, at, query));
const amounts = ({ products }: Pick<ListingData, "products">) =>
  products.map(({ price }) => Number(price.amount));

it("serves home, its categories and their lists", async () => {
  const { kind, home } = await page("/");
  const { categories } = await ask<Schemas["Menu"]>("/bff/catalogue/menu", bff.menu(VIEW));
  expect([kind, home!.showcases[0]!.products.length]).toEqual(["home", 10]);
  for (const { path: at, name } of [...categories, ...home!.categories]) {
    const { listing } = await page(at);
    expect([listing!.name, listing!.products.length]).toEqual([name, 8]);
  }
  await ask("/bff/catalogue/filters", bff.filters(VIEW, categories[0]!.path, {}));
});

it("pages and sorts a list", async () => {
  const { listing } = await page("/kilimler");
  const next = await ask<ProductPage>(
    "/bff/catalogue/products",
    bff.products(VIEW, "/kilimler", 2, listing!.blockId!, {}),
  );
  const ids = [...listing!.products, ...next.products].map(({ id }) => id);
  expect([new Set(ids).size, next.page, next.isLast]).toEqual([16, 2, false]);
  const last = Math.ceil(listing!.total! / 8);
  const end = await ask<ProductPage>(
    "/bff/catalogue/products",
    bff.products(VIEW, "/kilimler", last, listing!.blockId!, {}),
  );
  expect([end.isLast, end.products.length > 0]).toEqual([true, true]);
  const rising = (await page("/kilimler", { sort: "3" })).listing!;
  expect(amounts(rising)).toEqual(amounts(rising).toSorted((a, b) => a - b));
  expect(rising.sortOptions.find(({ selected }) => selected)?.value).toBe("3");
  const falling = (await page("/kilimler", { sort: "4" })).listing!;
  expect(amounts(falling)).toEqual(amounts(falling).toSorted((a, b) => b - a));
  expect(amounts(falling)[0]).toBeGreaterThan(amounts(rising)[0]!);
});

it("serves every product of a list, its variants and what goes with it", async () => {
  const { listing } = await page("/kilimler");
  for (const { id, path: at, title, price } of listing!.products) {
    const { kind, product } = await page(at);
    expect([kind, product!.id, product!.title, product!.price]).toEqual([
      "product",
      id,
      title,
      price,
    ]);
    await ask("/bff/products/{id}", bff.product(VIEW, id));
  }
  const { id } = listing!.products[0]!;
  await ask("/bff/products/{id}/related", bff.related(VIEW, id));
  await ask("/bff/products/{id}/installments", lazyBff.installments(VIEW, id, null));
  await ask("/bff/products/{id}/variants", bff.variants(VIEW, id, { first: "24" }));
  await ask("/bff/products/{id}/variants", bff.variants(VIEW, id, { second: "30" }));
});

it("keeps a basket: adds, changes, removes, and says so in the shell", async () => {
  const lines = "/bff/cart/lines";
  const first = await ask<Schemas["AddToCartResult"]>(lines, bff.cartLines("tr"), {
    method: "POST",
    body: { productId: "1204", variantId: "805", quantity: 2 },
  });
  expect(first.cart!.lines).toMatchObject([{ productId: "1204", variantId: "805", quantity: 2 }]);
  const { cart } = await ask<Schemas["AddToCartResult"]>(lines, bff.cartLines("tr"), {
    method: "POST",
    body: { productId: 1310, quantity: 1 },
  });
  const [shirt, fabric] = cart!.lines as [Cart["lines"][0], Cart["lines"][0]];
  const line = "/bff/cart/lines/{lineId}";
  await ask(line, bff.cartLine("tr", shirt.lineId), { method: "PATCH", body: { quantity: 3 } });
  await ask(line, bff.cartLine("tr", fabric.lineId), { method: "DELETE" });
  const kept = await ask<Cart>("/bff/cart", bff.cart("tr"));
  expect([kept.itemCount, kept.lines.length]).toEqual([3, 1]);
  expect(Number(kept.totals.total.amount)).toBeCloseTo(3 * Number(shirt.unitPrice.amount));
  const shell = await ask<Schemas["Shell"]>("/bff/shell", bff.shell("tr"));
  expect(shell.cart).toMatchObject({ itemCount: 3, lines: 1, total: kept.totals.total });
  await ask("/bff/cart", bff.cart("tr"), { method: "DELETE" });
  expect(await ask<Cart>("/bff/cart", bff.cart("tr"))).toMatchObject({ lines: [], canBuy: false });
});

it("searches, and keeps nothing for guests", async () => {
  const found = await ask<SearchResult>("/bff/search", bff.search(VIEW, "keten"));
  expect(found.products).toHaveLength(5);
  const { listing } = await page("/arama", { q: "keten" });
  expect([listing!.query, listing!.total]).toEqual(["keten", 30]);
  expect((await page("/arama", { q: "yoktur" })).listing!.total).toBe(0);
  const favourites = await ask<Schemas["Favourites"]>("/bff/favourites", bff.favourites(VIEW));
  expect(favourites.items).toEqual([]);
  const change = await ask<Schemas["FavouritesChange"]>("/bff/favourites", bff.favourites(VIEW), {
    method: "POST",
    body: { products: [{ productId: "1204" }] },
  });
  expect(change.outcome).toBe("member_needed");
});

it("prices in the currency asked for, by address or by the cookie it sets", async () => {
  const dollars = await ask<Page>(
    "/bff/pages",
    bff.page({ ...VIEW, currency: "USD" }, "/kilimler"),
  );
  expect(dollars.listing!.products[0]!.price).toEqual({ amount: "14.88", currency: "USD" });
  const chosen = await fetch(new URL("/bff/preferences/currency", origin), {
    method: "PUT",
    body: JSON.stringify({ currency: "EUR" }),
  });
  expect(chosen.headers.getSetCookie()).toContain("vitrin_currency=EUR; Path=/");
});

it("knows the storefront's own pages, and says what it does not know", async () => {
  for (const [at, id] of [
    ["/uye-girisi-sayfasi", "5"],
    ["/uye-kayit", "6"],
  ] as const)
    expect(await page(at)).toMatchObject({ id, kind: "content", content: null });
  expect(await page("/eski-kilimler")).toMatchObject({ kind: "redirect", redirectTo: "/kilimler" });
  const none = await fetch(new URL(bff.page(VIEW, "/yok"), origin));
  expect([none.status, (await none.json()) as object]).toMatchObject([
    404,
    { code: "page_not_found" },
  ]);
  const members = await fetch(new URL("/bff/messages?language=tr", origin));
  expect(members.status).toBe(401);
});

it("hands pages to the storefront with the view before their path, files as they are", async () => {
  const headers = { cookie: "vitrin_currency=USD; vitrin_layout=list" };
  const at = async (address: string) => (await fetch(new URL(address, origin), { headers })).text();
  expect(await at("/en/kilimler?sort=3")).toBe("GET /en/USD/list/kilimler?sort=3 undefined");
  expect(await at("/")).toBe("GET /tr/USD/list undefined");
  expect(await at("/_next/static/a.js")).toBe("GET /_next/static/a.js undefined");
  expect(await at("/media/shop/Data/O/1204-1.jpg")).toContain("<svg");
});
