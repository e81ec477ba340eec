import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";
import { messagesOf } from "@/lib/messages";
import { recorded } from "../../../test-support/recorded.ts";
import { ProductCard } from "./product-card";

const [product] = recorded("catalogue/loader/last-page").products;

it("lets no address of a second picture out of its quotes", () => {
  const image = product!.images[0]!;
  const hostile = '/a");color:red;b:url("\\\n\r\f.jpg';
  render(
    <ProductCard
      product={{ ...product!, images: [image, { ...image, url: hostile, sources: [] }] }}
      language="tr"
      format={DEFAULT_NUMBER_FORMAT}
      words={messagesOf("tr").card}
    />,
  );
  const pictures = screen.getByRole("article").firstElementChild as HTMLElement;
  expect(pictures.style.getPropertyValue("--second")).toBe(
    'url("/a%22);color:red;b:url(%22%5C%0A%0D%0C.jpg")',
  );
  expect(pictures.style.color).toBe("");
});

it("says an average as the page's language writes figures", () => {
  render(
    <ProductCard
      product={{ ...product!, rating: { average: 4.25, count: 12 } }}
      language="tr"
      format={DEFAULT_NUMBER_FORMAT}
      words={messagesOf("tr").card}
    />,
  );
  expect(screen.getByRole("img", { name: "5 üzerinden 4,3, 12 yorum" })).toBeTruthy();
});
