import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { messagesOf } from "@/lib/messages";

import { recorded } from "../../../test-support/recorded.ts";
import { StoreList } from "./store-list.tsx";

const { contact } = messagesOf("tr");
const { stores } = recorded("stores/list/all");

it("NAV-1 each store can be called, written to and found on a map, of which nothing is loaded", () => {
  const { container } = render(<StoreList stores={stores.slice(0, 1)} words={contact} />);
  expect(
    screen
      .getByRole("link", { name: "Vitrin Kadıköy: 02165550101 numarasını ara" })
      .getAttribute("href"),
  ).toBe("tel:02165550101");
  expect(
    screen
      .getByRole("link", { name: "Vitrin Kadıköy: magaza1@vitrin.test adresine yaz" })
      .getAttribute("href"),
  ).toBe("mailto:magaza1@vitrin.test");
  const map = screen.getByRole("link", { name: /Vitrin Kadıköy: haritada göster/ });
  expect([map.getAttribute("href"), map.getAttribute("rel")]).toEqual([
    stores[0]?.mapUrl,
    "noopener noreferrer",
  ]);
  expect(container.querySelectorAll("img, iframe, script")).toHaveLength(0);
});

it("NAV-1 what a store does not have is left out", () => {
  render(
    <StoreList
      stores={[{ ...stores[0]!, phone: null, email: null, address: "", handsOut: false }]}
      words={contact}
    />,
  );
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByText("Kadıköy / İstanbul")).toBeTruthy();
  expect(screen.queryByText(contact.handsOut)).toBeNull();
});

it("NAV-1 without stores there is no heading", () => {
  const { container } = render(<StoreList stores={[]} words={contact} />);
  expect(container.childElementCount).toBe(0);
});
