import { describe, expect, it } from "vitest";

import { entriesOf, flatten, perLanguage, sharedEntries, type Listed } from "./entries.ts";
import { planShards } from "./plan.ts";
import { mapInTurns, Remembered } from "./pool.ts";
import { indexXml, urlsetXml } from "./xml.ts";

const ORIGIN = "https://shop.example";
const listed = (tr: Listed[], en: Listed[] = []) => ({
  ...perLanguage(() => [] as Listed[]),
  tr,
  en,
});

describe("the shards of a sitemap", () => {
  it("have every page of every section once, in order", () => {
    const shards = planShards([
      { id: "1", total: 200, pageSize: 8 },
      { id: "2", total: 5, pageSize: 8 },
    ]);
    expect(shards).toEqual([
      { section: 0, firstPage: 1, lastPage: 12 },
      { section: 0, firstPage: 13, lastPage: 24 },
      { section: 0, firstPage: 25, lastPage: 25 },
      { section: 1, firstPage: 1, lastPage: 1 },
    ]);
  });

  it("stay small however many products a page has, and as many as addresses can name", () => {
    expect(planShards([{ id: "1", total: 1_500, pageSize: 500 }])).toEqual([
      { section: 0, firstPage: 1, lastPage: 2 },
      { section: 0, firstPage: 3, lastPage: 3 },
    ]);
    expect(planShards([{ id: "1", total: 9_000, pageSize: 5_000 }])).toHaveLength(2);
    expect(planShards([{ id: "1", total: 4_000_000_000, pageSize: 1 }])).toHaveLength(9_999);
  });
});

describe("an entry of a sitemap", () => {
  it("has an address per language, absolute and encoded, with the default as the fallback", () => {
    const [entry] = entriesOf(
      listed([{ id: "7", path: "/kilim-ı&o" }], [{ id: "7", path: "/rug" }]),
      ORIGIN,
    );
    expect(entry).toEqual({
      languages: [
        { language: "tr", address: "https://shop.example/kilim-%C4%B1&o" },
        { language: "en", address: "https://shop.example/en/rug" },
      ],
      fallback: "https://shop.example/kilim-%C4%B1&o",
      pictures: [],
    });
    expect(urlsetXml(entry ? [entry] : [])).toContain(
      '<url><loc>https://shop.example/en/rug</loc><xhtml:link rel="alternate" hreflang="tr" ' +
        'href="https://shop.example/kilim-%C4%B1&amp;o"/>',
    );
  });

  it("stands once, however often the shop lists the product", () => {
    const twice = [
      { id: "7", path: "/a" },
      { id: "8", path: "/b" },
      { id: "7", path: "/a-again" },
    ];
    const entries = entriesOf(listed(twice), ORIGIN);
    expect(entries.map(({ fallback }) => fallback)).toEqual([`${ORIGIN}/a`, `${ORIGIN}/b`]);
  });

  it("never names another origin, whatever the shop says", () => {
    const lies = [
      "//evil.example/x",
      "https://evil.example/",
      "javascript:alert(1)",
      "/\\evil.example",
    ];
    const image = (url: string) => [{ url, alt: "", sources: [] }];
    for (const path of lies) expect(entriesOf(listed([{ id: "1", path }]), ORIGIN)).toEqual([]);
    const [entry] = entriesOf(
      listed([{ id: "1", path: "/a", images: image("https://evil.example/a.jpg") }]),
      ORIGIN,
    );
    expect(entry?.pictures).toEqual([]);
  });

  it("has no fallback where the default language has no such page", () => {
    const [entry] = entriesOf(listed([], [{ id: "7", path: "/rug" }]), ORIGIN);
    expect(entry?.fallback).toBeNull();
    expect(urlsetXml(entry ? [entry] : [])).not.toContain("x-default");
  });

  it("is XML, whatever stands in an address", () => {
    expect(indexXml([`${ORIGIN}/?a=<b>&c="d"'e'`])).toContain(
      "<loc>https://shop.example/?a=&lt;b&gt;&amp;c=&quot;d&quot;&apos;e&apos;</loc>",
    );
  });

  it("of a page with one path in all languages has the prefixes", () => {
    const [entry] = sharedEntries(["/"], ORIGIN);
    expect(entry?.languages.map(({ address }) => address)).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/en`,
      `${ORIGIN}/de`,
      `${ORIGIN}/ar`,
    ]);
  });

  it("comes from every level of the menu", () => {
    const child = { id: "2", name: "b", path: "/b", image: null, children: [] };
    const tree = [{ ...child, id: "1", path: "/a", children: [child] }];
    expect(flatten(tree).map(({ path }) => path)).toEqual(["/a", "/b"]);
  });
});

describe("reading for a sitemap", () => {
  it("asks six at a time, in order, and ends with the first failure", async () => {
    let running = 0;
    let most = 0;
    const work = async (item: number) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return item * 2;
    };
    const items = Array.from({ length: 50 }, (_, at) => at);
    expect(await mapInTurns(items, work)).toEqual(items.map((item) => item * 2));
    expect(most).toBe(6);

    let asked = 0;
    const failing = mapInTurns(items, async () => {
      asked++;
      throw new Error("away");
    });
    await expect(failing).rejects.toThrow("away");
    expect(asked).toBeLessThanOrEqual(6);
  });

  it("remembers an answer for its time and forgets a failure", async () => {
    let now = 0;
    let reads = 0;
    const remembered = new Remembered<number>(100, 2, () => now);
    const read = async () => ++reads;
    const both = [remembered.get("a", read), remembered.get("a", read)];
    expect(await Promise.all(both)).toEqual([1, 1]);
    now = 100;
    expect(await remembered.get("a", read)).toBe(2);
    await expect(remembered.get("b", () => Promise.reject(new Error("away")))).rejects.toThrow();
    expect(await remembered.get("b", read)).toBe(3);
    await remembered.get("c", read);
    expect(await remembered.get("a", read), "the oldest makes room").toBe(5);
  });
});
