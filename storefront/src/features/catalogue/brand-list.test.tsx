import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { messagesOf } from "@/lib/messages";

import { BrandList } from "./brand-list.tsx";

const tr = messagesOf("tr");

const brands = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `Marka ${at}`,
    path: `/marka-${at}`,
    count: null,
  }));

it("CAT-1 six brands are seen, and the rest unfolds and folds again", () => {
  const { container } = render(<BrandList brands={brands(9)} language="tr" words={tr.listing} />);
  const nav = screen.getByRole("navigation", { name: tr.listing.brands });
  const [seen, rest] = within(nav).getAllByRole("list");
  expect(within(seen!).getAllByRole("link")).toHaveLength(6);
  expect(within(rest!).getAllByRole("link")).toHaveLength(3);
  const details = container.querySelector("details")!;
  expect(details.contains(rest!)).toBe(true);
  expect(details.open).toBe(false);
  details.querySelector("summary")!.click();
  expect(details.open).toBe(true);
  details.querySelector("summary")!.click();
  expect(details.open).toBe(false);
});

it("CAT-1 up to six brands have nothing to unfold", () => {
  const { container } = render(<BrandList brands={brands(6)} language="en" words={tr.listing} />);
  expect(container.querySelector("details")).toBeNull();
  expect(screen.getByRole("link", { name: "Marka 0" }).getAttribute("href")).toBe("/en/marka-0");
});
