import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";
import { messagesOf } from "@/lib/messages";
import { recorded } from "../../../test-support/recorded.ts";
import { ProductCard } from "./product-card";

const [product] = recorded("catalogue/loader/last-page").products;

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
