import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
// eslint-disable-next-line no-restricted-imports -- an address of the shop
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import { gateway } from "../../../test-support/gateway.ts";
import { ProductTabs } from "./product-tabs.tsx";

const tabs = [
  { id: "detail", title: "Açıklama", html: "<p>El dokuması.</p>", href: null },
  { id: "delivery", title: "Teslimat", html: null, href: "/srv/service/delivery" },
];

describe("PRD-7 tabs loaded on demand", () => {
  it("PRD-7 what the page brought is there; the rest loads when it is shown, once", async () => {
    const asked = vi.fn();
    gateway.use(
      http.get("*/srv/service/delivery", () => (asked(), HttpResponse.html("<p>Üç gün.</p>"))),
    );
    render(<ProductTabs tabs={tabs} label="Ürün bilgileri" />);
    expect(screen.getByText("El dokuması.")).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
    const frame = await screen.findByTitle("Teslimat");
    expect([frame.getAttribute("srcdoc"), frame.getAttribute("sandbox")]).toEqual([
      "<p>Üç gün.</p>",
      "allow-same-origin",
    ]);
    await userEvent.click(screen.getByRole("tab", { name: "Açıklama" }));
    await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("PRD-7 WID-8 a tab that cannot be loaded is logged only, and its loading state is cleared", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answer = Promise.withResolvers<void>();
    gateway.use(
      http.get("*/srv/service/delivery", async () => {
        await answer.promise;
        return HttpResponse.json({}, { status: 502 });
      }),
    );
    const { container } = render(<ProductTabs tabs={tabs} label="Ürün bilgileri" />);
    await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
    expect(container.querySelector("[aria-hidden=true]")).not.toBeNull();
    answer.resolve();
    await waitFor(() => expect(log).toHaveBeenCalled());
    await waitFor(() => expect(container.querySelector("[aria-hidden=true]")).toBeNull());
    expect(screen.queryByRole("status")).toBeNull();
  });

  it.each(["https://elsewhere.test/x", "//elsewhere.test/x", "javascript:alert(1)"])(
    "PRD-7 %s is not asked",
    async (href) => {
      const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
      render(<ProductTabs tabs={[tabs[0]!, { ...tabs[1]!, href }]} label="Ürün bilgileri" />);
      await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
      await waitFor(() =>
        expect(String(log.mock.calls[0]?.[1])).toContain("not an address of the shop"),
      );
    },
  );
});
