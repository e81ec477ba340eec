import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { messagesOf } from "../../lib/messages.ts";
import { MenuBar } from "./menu-bar.tsx";

const words = messagesOf("tr").header;

function aCategory(id: string, pictured: boolean) {
  const image = {
    url: `/media/O/${id}.jpg`,
    alt: "",
    sources: [{ url: `/media/K/${id}.jpg`, width: 360 }],
  };
  const name = `Kategori ${id}`;
  return { id, name, path: `/k-${id}`, image: pictured ? image : null, children: [] };
}

it("HDR-5 a category has its picture in the smallest size, and one without has no hole", () => {
  const root = { ...aCategory("1", true), children: [aCategory("2", true), aCategory("3", false)] };
  render(<MenuBar language="tr" categories={[root]} words={words} />);
  const link = (name: string) => screen.getByRole("link", { name, hidden: true });
  const picture = link("Kategori 2").querySelector("img");
  expect(picture?.getAttribute("src")).toBe("/media/K/2.jpg?thumbnail");
  expect(picture?.getAttribute("loading")).toBe("lazy");
  expect(link("Kategori 3").childElementCount).toBe(0);
});
