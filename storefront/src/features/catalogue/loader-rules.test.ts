import { describe, expect, it } from "vitest";

import { aProduct, aProductPage } from "../../../test-support/listings.ts";
import { appendPage, beginPage, prependPage } from "./joined-pages.ts";
import { loadedFrom, pageBefore, rowGroups, shownCount, waitingCount } from "./loader-rules.ts";

describe("LDR-1 a list as far as it is loaded", () => {
  it("LDR-1 appends pages and knows its end", () => {
    const first = loadedFrom(aProductPage(1, 20));
    expect(first).toMatchObject({ firstPage: 1, lastPage: 1, isLast: false });
    const all = appendPage(appendPage(first, aProductPage(2, 20)), aProductPage(3, 20));
    expect(all.entries.map(({ page }) => page)).toEqual([
      ...Array(8).fill(1),
      ...Array(8).fill(2),
      ...Array(4).fill(3),
    ]);
    expect(all.isLast).toBe(true);
  });

  it("LDR-1 shows a product once when pages overlap", () => {
    const first = loadedFrom(aProductPage(1, 20));
    const overlapping = {
      ...aProductPage(2, 20),
      products: [aProduct(8), aProduct(9), aProduct(9), aProduct(10)],
    };
    expect(
      appendPage(first, overlapping)
        .entries.slice(8)
        .map(({ product }) => product.id),
    ).toEqual(["9", "10"]);
  });

  it("LDR-1 an empty page is the end, whatever the total says", () => {
    const next = { ...aProductPage(2, 20), products: [], isLast: false };
    expect(appendPage(loadedFrom(aProductPage(1, 20)), next).isLast).toBe(true);
  });

  it("LDR-1 without a total, a short page is the end", () => {
    expect(loadedFrom({ ...aProductPage(1, 5), total: null }).isLast).toBe(true);
    expect(loadedFrom({ ...aProductPage(1, 20), total: null }).isLast).toBe(false);
  });

  it("LDR-1 a page that comes in parts ends as one that comes whole", () => {
    const first = loadedFrom(aProductPage(1, 20));
    const next = {
      ...aProductPage(2, 20),
      products: [aProduct(8), aProduct(9), aProduct(9), aProduct(10), aProduct(11)],
    };
    const begun = beginPage(beginPage(first, next, 2), next, 4);
    expect(begun.entries.slice(8).map(({ product }) => product.id)).toEqual(["9", "10"]);
    expect(begun).toMatchObject({ lastPage: 1, isLast: false });
    expect(appendPage(begun, next)).toEqual(appendPage(first, next));
  });

  it("CAT-3 LDR-1 groups are whole rows at 2 to 5 products, and stay what they are as more come", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => index);
    const before = rowGroups(rows(130), false);
    const after = rowGroups(rows(250), false);
    expect(after.flat()).toEqual(rows(250));
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    for (const group of after.slice(0, -1))
      for (const perRow of [2, 3, 4, 5]) expect(group.length % perRow).toBe(0);
  });

  it("LDR-3 a list that may grow above is one group, whose products change their rows", () => {
    const later = loadedFrom(aProductPage(3, 400));
    expect(later.beganLater).toBe(true);
    expect(prependPage(later, aProductPage(2, 400)).beganLater).toBe(true);
    expect(rowGroups([1, 2, 3], true)).toEqual([[1, 2, 3]]);
    expect(rowGroups([], true)).toEqual([]);
    expect(loadedFrom(aProductPage(1, 400)).beganLater).toBe(false);
  });

  it("LDR-1 counts a page when it is whole, and leaves room for as many as may come", () => {
    const first = loadedFrom(aProductPage(1, 20));
    const next = aProductPage(2, 20);
    const begun = beginPage(first, next, 5);
    expect([shownCount(first, 8), waitingCount(first, 8)]).toEqual([8, 12]);
    expect([shownCount(begun, 8), waitingCount(begun, 8)]).toEqual([8, 7]);
    const whole = appendPage(begun, next);
    expect([shownCount(whole, 8), waitingCount(whole, 8)]).toEqual([16, 4]);
  });

  it("LDR-1 is long from the beginning, and leaves room for a page once it is", () => {
    let list = loadedFrom(aProductPage(1, 400));
    const rooms = [waitingCount(list, 8)];
    for (const page of [2, 3, 4]) {
      list = appendPage(list, aProductPage(page, 400));
      rooms.push(waitingCount(list, 8));
    }
    expect(rooms).toEqual([22, 14, 8, 8]);
  });

  it("LDR-3 prepends the page before", () => {
    const third = loadedFrom(aProductPage(3, 40));
    const both = prependPage(third, aProductPage(2, 40));
    expect(both).toMatchObject({ firstPage: 2, lastPage: 3 });
    expect(both.entries[0]).toMatchObject({ page: 2, product: { id: "9" } });
  });

  it("LDR-1 counts what is above too: N of the total", () => {
    expect(shownCount(loadedFrom(aProductPage(3, 40)), 8)).toBe(24);
    expect(shownCount(appendPage(loadedFrom(aProductPage(4, 30)), aProductPage(5, 30)), 8)).toBe(
      30,
    );
  });
});

describe("LDR-2 a page behind the end of a list", () => {
  it.each([
    [999, 118, 8, 15],
    [16, 118, 8, 15],
    [3, 0, 8, 1],
    [3, null, 8, 1],
    // A list that claims more than it has does not lead in circles.
    [4, 118, 8, 3],
  ])("LDR-2 page %i of %s by %i leads to page %i", (asked, total, pageSize, page) => {
    expect(pageBefore(asked, total, pageSize)).toBe(page);
  });
});
