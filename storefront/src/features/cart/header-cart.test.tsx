import { act, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Cart } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";

import { http } from "../../../test-support/contract-http.ts";
import { cartOf } from "../../../test-support/carts.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { GUEST_SHELL } from "../../../test-support/shell.ts";
import { onFakeClock, user } from "../../../test-support/user.ts";
import { HeaderCart } from "./header-cart.tsx";
import { expectPanel, setPanelOpen } from "./panel.ts";
import { DROPDOWN_CLOSE_MS, DROPDOWN_MEDIA } from "./rules.ts";
import { cartWords } from "./words.ts";

function onScreen(wide: boolean) {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: wide && query === DROPDOWN_MEDIA }));
}

function open(cart: Cart = cartOf({ "1": 2 })) {
  gateway.use(http.get("*/bff/cart", () => HttpResponse.json(cart)));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <HeaderCart
        format={{ language: "tr", currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT }}
        words={cartWords(messagesOf("tr"))}
      />
    </SWRConfig>,
  );
  const place = screen.getByRole("link", { name: /^Sepet/ }).parentElement;
  if (!place) throw new Error("the link has a place");
  return place;
}
const enter = (place: Element) => user.hover(place);
const leave = (place: Element) => user.unhover(place);
const dropdown = () => screen.queryByRole("region", { name: "Sepetiniz" });

beforeEach(() => {
  setPanelOpen(false);
  localStorage.clear();
});

describe("HDR-1 the basket in the header", () => {
  it("HDR-1 rests as a link to the basket page and shows its inside under the pointer, on wide screens", async () => {
    onScreen(true);
    const place = open();
    expect(screen.getByRole("link", { name: /^Sepet/ }).getAttribute("href")).toBe("/sepet");
    expect(dropdown()).toBeNull();
    await enter(place);
    await waitFor(() => expect(dropdown()).not.toBeNull());
    expect(await screen.findByText("2 adet")).toBeDefined();
  });

  it.each([
    ["on a screen of 768 px or less", false, (place: Element) => user.hover(place)],
    [
      "under a finger",
      true,
      (place: Element) => user.pointer({ keys: "[TouchA>]", target: place }),
    ],
  ])("HDR-1 %s nothing opens", async (_, wide, pointer) => {
    onScreen(wide);
    const place = open();
    await pointer(place);
    expect(place.children).toHaveLength(1);
  });

  it("HDR-1 closes 150 ms after the pointer left, and stays when it comes back before", async () => {
    onScreen(true);
    const place = open();
    await enter(place);
    await waitFor(() => expect(dropdown()).not.toBeNull());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await onFakeClock(leave(place));
    act(() => void vi.advanceTimersByTime(DROPDOWN_CLOSE_MS - 1));
    await onFakeClock(enter(place));
    act(() => void vi.advanceTimersByTime(1000));
    expect(dropdown()).not.toBeNull();
    await onFakeClock(leave(place));
    act(() => void vi.advanceTimersByTime(DROPDOWN_CLOSE_MS - 1));
    expect(dropdown()).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(dropdown()).toBeNull();
    vi.useRealTimers();
  });

  it("HDR-1 Escape closes it at once", async () => {
    onScreen(true);
    const place = open();
    await enter(place);
    await waitFor(() => expect(dropdown()).not.toBeNull());
    await user.keyboard("{Escape}");
    expect(dropdown()).toBeNull();
  });

  it("HDR-1 CRT-2 the drawer opens with what was added, at any width, and closes", async () => {
    onScreen(false);
    open();
    act(() => setPanelOpen(true));
    expect(await screen.findByRole("heading", { name: "Sepetiniz" })).toBeDefined();
    expect(await screen.findByRole("link", { name: "Sepete git" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Kapat" }));
    await waitFor(() =>
      expect(document.documentElement.classList.contains("modal-active")).toBe(false),
    );
  });
});

describe("CRT-2 the drawer", () => {
  /** A button that is disabled while something is added, as the one that opens the drawer is. */
  function opener(): HTMLButtonElement {
    const button = document.body.appendChild(document.createElement("button"));
    press(button);
    return button;
  }
  function press(button: HTMLButtonElement): void {
    button.focus();
    expectPanel();
    button.disabled = true;
    button.blur();
  }
  const close = async () => user.click(await screen.findByRole("button", { name: "Kapat" }));

  it("CRT-2 gives the focus back to what opened it, or to the basket where that is gone", async () => {
    onScreen(false);
    open();
    const button = opener();
    act(() => setPanelOpen(true));
    button.disabled = false;
    await close();
    await waitFor(() => expect(document.activeElement).toBe(button));

    press(button);
    act(() => setPanelOpen(true));
    button.remove();
    await close();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("link", { name: /^Sepet/ })),
    );
  });

  it("CRT-2 shows shipping before the total", async () => {
    onScreen(false);
    const cart = cartOf({ "1": 2 });
    open({
      ...cart,
      totals: { ...cart.totals, shipping: { amount: "29.90", currency: "TL" } },
    });
    act(() => setPanelOpen(true));
    expect((await screen.findByText("Kargo")).nextElementSibling?.textContent).toBe("₺29,90");
  });

  it("CRT-2 changes a quantity, in the unit's own decimals", async () => {
    onScreen(false);
    const cart = cartOf({ "1": 2 });
    const cloth = { ...cart.lines[0]!, quantityStep: 0.25, minQuantity: 0.5 };
    let sent: unknown;
    gateway.use(
      http.patch("*/bff/cart/lines/:lineId", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ outcome: "updated", message: null, cart });
      }),
    );
    open({ ...cart, lines: [cloth] });
    act(() => setPanelOpen(true));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Ürün 1: adet" });
    await waitFor(() => expect(field.value).toBe("2,00"));
    expect(screen.queryByText("2 adet")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Ürün 1: artır" }));
    await waitFor(() => expect(sent).toEqual({ quantity: 2.25 }));
  });

  it("CRT-2 under the pointer cloth is not counted in pieces either", async () => {
    onScreen(true);
    const cart = cartOf({ "1": 2 });
    const place = open({ ...cart, lines: [{ ...cart.lines[0]!, quantityStep: 0.25 }] });
    await enter(place);
    expect(await screen.findByText("Miktar: 2,00")).toBeDefined();
  });
});

it("HDR-1 the shell's figure stands in the header before the basket is read", async () => {
  onScreen(false);
  gateway.use(
    http.get("*/bff/shell", () =>
      HttpResponse.json({
        ...GUEST_SHELL,
        cart: { itemCount: 3, lines: 1, total: { amount: "1.00", currency: "TL" } },
      }),
    ),
  );
  vi.resetModules();
  const { HeaderCart: Fresh } = await import("./header-cart.tsx");
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Fresh
        format={{ language: "tr", currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT }}
        words={cartWords(messagesOf("tr"))}
      />
    </SWRConfig>,
  );
  expect(await screen.findByRole("link", { name: "Sepet, 3 ürün" })).toBeDefined();
});
