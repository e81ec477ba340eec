import { expect, it } from "vitest";

import { messagesOf } from "../../lib/messages.ts";
import type { ProductDetail } from "../../lib/gateway/types.ts";
import { withUsableTabs } from "./product-words.tsx";

it("PRD-7 texts without a title get one of ours, and a blank one has no content", () => {
  const tab = (id: string, title: string, html: string | null) => ({ id, title, html, href: null });
  const tabs = [
    tab("document", "", "<p>Kılavuz</p>"),
    tab("own", "Beden tablosu", "<p>&nbsp;</p>"),
    tab("constructor", "", "<p>a</p>"),
  ];
  const { product } = messagesOf("tr");
  expect(withUsableTabs({ tabs } as unknown as ProductDetail, product).tabs).toEqual([
    tab("document", product.tabTitles.document, "<p>Kılavuz</p>"),
    tab("own", "Beden tablosu", null),
    tab("constructor", "constructor", "<p>a</p>"),
  ]);
});
