import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
// eslint-disable-next-line no-restricted-imports -- an address of the shop
import { http as untyped, HttpResponse } from "msw";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { problem } from "../../../test-support/shell.ts";
import { ProductTabs } from "./product-tabs.tsx";

const tabs = [
  { id: "detail", title: "Açıklama", html: "<p>El dokuması.</p>", href: null },
  { id: "delivery", title: "Teslimat", html: null, href: "/srv/service/delivery" },
];

const tab = (html: string | null) =>
  http.get("*/bff/tabs", () => HttpResponse.json({ html, hasScripts: false }));

const show = (given: ComponentProps<typeof ProductTabs>["tabs"]) =>
  render(
    <ProductTabs
      tabs={given}
      label="Ürün bilgileri"
      words={{ empty: "Bilgi yok.", needsScript: "JavaScript gerekli." }}
      comments={<p>Herkes memnun.</p>}
    />,
  );

afterEach(() => history.replaceState(null, "", "/"));

describe("PRD-7 tabs have addresses", () => {
  const selected = () => screen.getByRole("tab", { selected: true }).textContent;

  it("PRD-7 a press names the tab in the address, and steps of the browser are not added", async () => {
    const before = history.length;
    show(tabs);
    await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
    expect(location.hash).toBe("#tab-delivery");
    expect(history.length).toBe(before);
    expect(screen.getByRole("tab", { name: "Açıklama" }).getAttribute("href")).toBe("#tab-detail");
  });

  it("PRD-7 an address shows its tab, when it opens and when it changes", async () => {
    gateway.use(tab("<p>Üç gün.</p>"));
    history.replaceState(null, "", "#tab-delivery");
    show(tabs);
    expect(selected()).toBe("Teslimat");
    await screen.findByText("Üç gün.");
    Element.prototype.scrollIntoView = vi.fn();
    history.replaceState(null, "", "#tab-detail");
    act(() => void dispatchEvent(new Event("hashchange")));
    expect(selected()).toBe("Açıklama");
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it.each(["#slide=2", "#", "#tab-", "#%E0%A4%A", "#constructor", "#tab-detail%20tab-delivery"])(
    "PRD-7 %s changes nothing",
    async (fragment) => {
      show(tabs);
      await userEvent.click(screen.getByRole("tab", { name: "Açıklama" }));
      history.replaceState(null, "", fragment);
      act(() => void dispatchEvent(new Event("hashchange")));
      expect(selected()).toBe("Açıklama");
    },
  );

  it("PRD-7 arrows, Home and End move along the tabs", async () => {
    gateway.use(tab("<p>Üç gün.</p>"));
    show(tabs);
    screen.getByRole("tab", { name: "Açıklama" }).focus();
    for (const [key, name] of [
      ["{ArrowRight}", "Teslimat"],
      ["{ArrowRight}", "Açıklama"],
      ["{End}", "Teslimat"],
      ["{Home}", "Açıklama"],
      ["{ArrowLeft}", "Teslimat"],
    ] as const) {
      await userEvent.keyboard(key);
      expect(document.activeElement?.textContent).toBe(name);
      expect(selected()).toBe(name);
    }
  });
});

describe("PRD-7 tabs loaded on demand", () => {
  it("PRD-7 what the page brought is there; the rest loads when it is shown, once", async () => {
    const asked = vi.fn();
    gateway.use(
      http.get("*/bff/tabs", ({ request }) => {
        asked(new URL(request.url).searchParams.get("href"));
        return HttpResponse.json({ html: "<p>Üç gün.</p>", hasScripts: false });
      }),
    );
    show(tabs);
    expect(screen.getByText("El dokuması.")).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
    await screen.findByText("Üç gün.");
    await userEvent.click(screen.getByRole("tab", { name: "Açıklama" }));
    await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
    expect(asked.mock.calls).toEqual([["/srv/service/delivery"]]);
  });

  it("CALL-3 what has scripts is shown as the shop sent it, in a frame", async () => {
    const sent = "<p>Üç gün.</p><script>x()</script>";
    gateway.use(
      http.get("*/bff/tabs", () => HttpResponse.json({ html: "<p>Üç gün.</p>", hasScripts: true })),
      untyped.get("*/srv/service/delivery", () => HttpResponse.json({ content: sent })),
    );
    show(tabs);
    await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
    const frame = await screen.findByTitle("Teslimat");
    expect([frame.getAttribute("srcdoc"), frame.getAttribute("sandbox")]).toEqual([
      sent,
      "allow-same-origin",
    ]);
  });

  it("PRD-7 WID-8 a tab that cannot be loaded is logged only, and its loading state is cleared", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answer = Promise.withResolvers<void>();
    gateway.use(
      http.get("*/bff/tabs", async () => {
        await answer.promise;
        return HttpResponse.json(problem("shop_unreachable", 502), { status: 502 });
      }),
    );
    const { container } = show(tabs);
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
      show([tabs[0]!, { ...tabs[1]!, href }]);
      await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
      await waitFor(() =>
        expect(String(log.mock.calls[0]?.[1])).toContain("not an address of the shop"),
      );
    },
  );

  it("PRD-7 comments have their own feature; the shop's address is not requested", async () => {
    const asked = vi.fn();
    gateway.use(
      http.get("*/bff/tabs", () => (asked(), HttpResponse.json({ html: null, hasScripts: false }))),
    );
    const href = "/srv/service/product-detail/comments/1204/1?language=tr";
    show([tabs[0]!, { ...tabs[1]!, title: "Yorumlar", href }]);
    expect(screen.queryByText("Herkes memnun.")).toBeNull();
    await userEvent.click(screen.getByRole("tab", { name: "Yorumlar" }));
    await screen.findByText("Herkes memnun.");
    expect(screen.queryByText("Bilgi yok.")).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it.each(["", " <p>&nbsp;</p>\n", "<style>p { color: red }</style><!-- none --><p><br></p>"])(
    "PRD-7 a tab with nothing in it, as in %j, says so",
    async (html) => {
      gateway.use(tab(html));
      show(tabs);
      await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
      await screen.findByText("Bilgi yok.");
    },
  );

  it("PRD-7 an empty tab says so; a picture is content", async () => {
    gateway.use(tab('<p><img src="/a" alt="Ölçü"></p>'));
    show([{ ...tabs[0]!, html: null }, tabs[1]!]);
    expect(screen.getByText("Bilgi yok.")).toBeDefined();
    await userEvent.click(screen.getByRole("tab", { name: "Teslimat" }));
    await screen.findByRole("img", { name: "Ölçü" });
  });
});
