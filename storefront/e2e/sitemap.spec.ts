import { PAGES } from "../src/lib/paths.ts";
import { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";

/** A stack whose pages name their origin, as search engines want it. */
let named: Stack;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  named = await Stack.start("sitemap", { listsHost: true });
});
test.afterAll(async () => {
  await named.stop();
});

const texts = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, text]) =>
    (text ?? "").replaceAll("&amp;", "&"),
  );

async function read(address: string): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get("content-type"), address).toContain("application/xml");
  return answer.text();
}

test("CAT-1 every product, category and brand stands in the sitemap once, in every language", async ({
  simulator,
}) => {
  test.setTimeout(180_000);
  expect(await (await fetch(`${named.url}/robots.txt`)).text()).toContain(
    `Sitemap: ${named.url}/sitemap.xml`,
  );
  const shards = texts(await read(`${named.url}/sitemap.xml`), "loc");
  expect(shards.length).toBeGreaterThan(2);
  const documents: string[] = [];
  for (const shard of shards) documents.push(await read(shard));

  const all = documents.flatMap((xml) => texts(xml, "loc"));
  expect(new Set(all).size, "no address twice").toBe(all.length);
  expect(all.every((address) => address.startsWith(`${named.url}/`))).toBe(true);
  const counted = async (language: string) => {
    const pages = await fetch(`${named.url}/bff/catalogue/menu?language=${language}`);
    const { categories } = (await pages.json()) as { categories: { path: string }[] };
    let products = 0;
    for (const { path } of categories) {
      const page = await fetch(`${named.url}/bff/pages?path=${path}&language=${language}`);
      products += ((await page.json()) as { listing: { total: number } }).listing.total;
    }
    return products;
  };
  const products = documents.slice(1).join("");
  for (const [language, prefix] of [
    ["tr", ""],
    ["en", "/en"],
  ] as const) {
    const own = texts(products, "loc").filter((address) =>
      prefix
        ? address.startsWith(`${named.url}${prefix}/`)
        : !/^\/(?:en|de|ar)\//.test(new URL(address).pathname),
    );
    expect(own.length, language).toBe(await counted(language));
  }
  const [pages] = documents;
  for (const path of ["/", "/en", "/kilimler", "/en/kilims", PAGES.contact])
    expect(texts(pages ?? "", "loc"), path).toContain(named.url + path);

  // A product's entry: all languages, the default for the others, pictures that open.
  const id = await simulator.special("added");
  const product = (await (await fetch(`${named.url}/bff/products/${id}`)).json()) as {
    path: string;
  };
  const entry = products
    .split("<url>")
    .find((text) => text.startsWith(`<loc>${named.url}${product.path}<`));
  const alternates = [...(entry ?? "").matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
  expect(alternates.map(([, language]) => language)).toEqual(["tr", "en", "de", "ar", "x-default"]);
  for (const [, , address] of alternates) expect((await fetch(address ?? "")).status).toBe(200);
  const [picture] = texts(entry ?? "", "image:loc");
  expect((await fetch(picture ?? "")).headers.get("content-type")).toContain("image/");
});

test("CAT-1 a sitemap that the shop has not is none, and a shop that is down does not empty it", async () => {
  test.setTimeout(120_000);
  for (const path of ["9999.xml", "00.xml", "-1.xml", "1.xml/x", "1"])
    expect((await fetch(`${named.url}/sitemap/${path}`)).status, path).toBe(404);

  await read(`${named.url}/sitemap/0.xml`);
  await named.shop.stop();
  const kept = await fetch(`${named.url}/sitemap/0.xml`);
  expect(kept.status, "what is cached stays").toBe(200);
  await named.purgeCaches();
  const shard = await fetch(`${named.url}/sitemap/1.xml`);
  expect(shard.status).toBe(503);
  expect(Number(shard.headers.get("retry-after"))).toBeGreaterThan(0);
  await named.shop.start();
});

test("CAT-1 without a stated origin there is no sitemap, since its addresses must be absolute", async ({
  request,
}) => {
  for (const path of ["/sitemap.xml", "/sitemap/0.xml"])
    expect((await request.get(path)).status(), path).toBe(404);
  expect(await (await request.get("/robots.txt")).text()).not.toContain("Sitemap:");
});
