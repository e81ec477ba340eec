import { beforeEach, describe, expect, it, vi } from "vitest";

type Category = { id: string; name: string; path: string; children: Category[] };
const category = (id: string, children: Category[] = []): Category => ({
  id,
  name: id,
  path: `/${id}`,
  children,
});

/** A shop with one product in two categories. */
const shop = {
  menu: [] as Category[],
  /** Ids of products by path; a missing path is a list that cannot be read. */
  lists: {} as Record<string, string[]>,
  asked: [] as string[],
};

function answer(address: string): object {
  const { pathname, searchParams } = new URL(address, "http://gateway");
  shop.asked.push(address);
  const language = searchParams.get("language");
  if (pathname === "/bff/catalogue/menu") return { categories: shop.menu };
  const page = pathname === "/bff/pages";
  const ids = shop.lists[page ? (searchParams.get("path") ?? "") : `/${searchParams.get("link")}`];
  if (!ids) throw new Error("away");
  const products = ids.map((id) => ({ id, path: `/${language}-${id}`, images: [] }));
  const brands = [{ id: "9", path: "/brand", count: null }];
  return page
    ? { listing: { total: ids.length, pageSize: 8, products, brands } }
    : { products: searchParams.get("page") === "1" ? products : [] };
}

vi.mock("server-only", () => ({}));
vi.mock("@/lib/gateway/server", () => ({
  readPublic: async (address: string) => ({ data: answer(address), stale: false }),
}));

const load = () => import("./read.ts");

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, "error").mockReturnValue();
  shop.menu = [category("a"), category("b")];
  shop.lists = { "/a": ["1", "7"], "/b": ["7", "8"] };
  shop.asked = [];
});

describe("a sitemap of the shop's lists", () => {
  it("names a product of two categories in the first of them", async () => {
    const { readPlan, readProducts } = await load();
    const plan = await readPlan();
    const [first, second] = plan.shards;
    if (!first || !second) throw new Error("two shards");
    expect((await readProducts(plan, first)).tr.map(({ id }) => id)).toEqual(["1", "7"]);
    const products = await readProducts(plan, second);
    expect(products.tr).toMatchObject([{ id: "8", path: "/tr-8" }]);
    expect(products.ar).toMatchObject([{ id: "8", path: "/ar-8" }]);
  });

  it("names it twice rather than never when the first cannot be read", async () => {
    const { readPlan, readProducts } = await load();
    const plan = await readPlan();
    delete shop.lists["/a"];
    const [, second] = plan.shards;
    if (!second) throw new Error("two shards");
    expect((await readProducts(plan, second)).tr.map(({ id }) => id)).toEqual(["7", "8"]);
    const [first] = plan.shards;
    if (!first) throw new Error("two shards");
    await expect(readProducts(plan, first)).rejects.toThrow("away");
  });

  it("takes the children of a category that lists nothing itself", async () => {
    shop.menu = [category("a", [category("b")])];
    shop.lists["/a"] = [];
    const { readPlan, readBrands } = await load();
    const plan = await readPlan();
    expect(plan.sections).toEqual([{ id: "b", total: 2, pageSize: 8 }]);
    expect(plan.menus.tr.map(({ path }) => path)).toEqual(["/a", "/b"]);
    expect((await readBrands(plan)).en).toEqual([{ id: "9", path: "/brand" }]);
  });

  it("is none of a shop that says it has nothing, and is asked for again", async () => {
    const { readPlan, readProducts } = await load();
    const menu = shop.menu;
    shop.menu = [];
    await expect(readPlan()).rejects.toThrow("no product");
    shop.menu = menu;
    const plan = await readPlan();
    shop.lists = { "/a": [], "/b": [] };
    const [first] = plan.shards;
    if (!first) throw new Error("two shards");
    await expect(readProducts(plan, first)).rejects.toThrow("empty");
  });

  it("asks the shop for its plan once, and for a page of a list once in each language", async () => {
    const { readPlan, readProducts } = await load();
    const [plan] = await Promise.all([readPlan(), readPlan()]);
    expect(shop.asked).toHaveLength(4 + 2);
    const [first] = plan.shards;
    if (!first) throw new Error("two shards");
    await readProducts(plan, first);
    expect(shop.asked).toHaveLength(6 + 4);
  });
});
