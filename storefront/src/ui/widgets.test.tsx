import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { watchSightings } from "../../test-support/sightings.ts";
import { onFakeClock, user } from "../../test-support/user.ts";
import { Button } from "./button.tsx";
import { glideTo, SLIDER_ANIMATION_MS, SLIDER_AUTOPLAY_MS } from "./glide.ts";
import { Modal } from "./modal.tsx";
import { PasswordField } from "./password-field.tsx";
import { PICTURE_BATCH_EVERY_MS, PICTURE_TIMEOUT_MS, queuePicture } from "./picture-queue.ts";
import { clampQuantity, stepQuantity, writeQuantity } from "./quantity.ts";
import { Slider } from "./slider.tsx";
import { Tabs } from "./tabs.tsx";
import { ToastHost } from "./toast-host.tsx";
import { showToast, type Toast } from "./toast.ts";
import { readQuantity, settleQuantity } from "./typed-quantity.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const press = (element: Element) => onFakeClock(user.click(element));

describe("WID-1 buttons", () => {
  it("WID-1 is disabled during its action and restored afterwards", () => {
    const { rerender } = render(<Button busy>Ekle</Button>);
    const button = screen.getByRole("button", { name: "Ekle" }) as HTMLButtonElement;
    expect([button.disabled, button.getAttribute("aria-busy")]).toEqual([true, "true"]);
    rerender(<Button>Ekle</Button>);
    expect([button.disabled, button.getAttribute("aria-busy")]).toEqual([false, null]);
  });
});

describe("WID-2 modals", () => {
  it("WID-2 stack with a counter and mark the page while any is open", () => {
    const two = (first: boolean, second: boolean) => (
      <>
        <Modal open={first} onClose={() => {}} title="Bir" closeLabel="Kapat">
          1
        </Modal>
        <Modal open={second} onClose={() => {}} title="İki" closeLabel="Kapat">
          2
        </Modal>
      </>
    );
    const root = document.documentElement;
    const { rerender, unmount } = render(two(true, true));
    expect([root.classList.contains("modal-active"), root.dataset.modals]).toEqual([true, "2"]);
    rerender(two(true, false));
    expect([root.classList.contains("modal-active"), root.dataset.modals]).toEqual([true, "1"]);
    unmount();
    expect([root.classList.contains("modal-active"), root.dataset.modals]).toEqual([false, "0"]);
  });

  it("NAV-4 Escape and a press outside ask to close", async () => {
    const onClose = vi.fn<() => void>();
    render(
      <Modal open onClose={onClose} title="Bir" closeLabel="Kapat">
        1
      </Modal>,
    );
    const dialog = screen.getByRole("dialog", { name: "Bir" });
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    await press(dialog);
    await press(screen.getByText("1"));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe("WID-3 toasts", () => {
  /** The first toast of a page brings their code. */
  async function show(...toasts: Toast[]) {
    act(() => toasts.forEach(showToast));
    await act(() => import("./toast-list.tsx"));
  }

  it("WID-3 come into a live region that was there, empty, before them", async () => {
    render(<ToastHost closeLabel="Kapat" />);
    const region = document.querySelector("[role=status]")!;
    expect([region.getAttribute("aria-live"), region.childElementCount]).toEqual(["polite", 0]);
    await show({ text: "Eklendi" });
    expect(region.contains(screen.getByText("Eklendi"))).toBe(true);
  });

  it("WID-3 stay six seconds, or as long as they were told", async () => {
    render(<ToastHost closeLabel="Kapat" />);
    await show({ text: "Kısa", durationMs: 2400 }, { text: "Uzun" });
    pass(2399);
    expect(screen.queryByText("Kısa")).not.toBeNull();
    pass(1);
    expect(screen.queryByText("Kısa")).toBeNull();
    pass(3599);
    expect(screen.queryByText("Uzun")).not.toBeNull();
    pass(1);
    expect(screen.queryByText("Uzun")).toBeNull();
  });

  it("WID-3 wait while pointed at, and offer what can be done", async () => {
    const onClick = vi.fn<() => void>();
    render(<ToastHost closeLabel="Kapat" />);
    await show({ text: "Silindi", action: { label: "Geri al", onClick } });
    await onFakeClock(user.hover(screen.getByText("Silindi").parentElement!));
    pass(60_000);
    await press(screen.getByRole("button", { name: "Geri al", hidden: true }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.queryByText("Silindi")).toBeNull();
  });
});

describe("WID-3 WID-2 toasts and modal windows", () => {
  const page = (first: boolean, second: boolean) => (
    <>
      <Modal open={second} onClose={() => {}} title="İki" closeLabel="Kapat">
        <input aria-label="iki" />
      </Modal>
      <Modal open={first} onClose={() => {}} title="Bir" closeLabel="Kapat">
        <input aria-label="bir" />
      </Modal>
      <ToastHost closeLabel="Kapat" />
    </>
  );
  const holder = () => screen.getByText("Silindi").closest("dialog, body");
  const windowOf = (name: string) => screen.getByLabelText(name).closest("dialog");
  /** What watches the document is told after its changes. */
  const settle = async () => {
    await act(async () => Promise.resolve());
    pass(100);
  };

  it("WID-3 WID-2 are in the window on top, and move with it", async () => {
    const { rerender } = render(page(false, false));
    act(() => showToast({ text: "Silindi" }));
    await act(() => import("./toast-list.tsx"));
    expect(holder()).toBe(document.body);

    rerender(page(true, false));
    await settle();
    expect(holder()).toBe(windowOf("bir"));

    // Neither the order in the document nor the focus tells which one is on top.
    document.elementFromPoint = () => windowOf("iki");
    rerender(page(true, true));
    await settle();
    expect(holder()).toBe(windowOf("iki"));

    rerender(page(true, false));
    await settle();
    expect(holder()).toBe(windowOf("bir"));
    rerender(page(false, false));
    await settle();
    expect(holder()).toBe(document.body);
    Reflect.deleteProperty(document, "elementFromPoint");
  });

  it("WID-3 WID-2 outlive a window that leaves the document while it is open", async () => {
    const only = (open: boolean) => (
      <>
        {open && (
          <Modal open onClose={() => {}} title="Bir" closeLabel="Kapat">
            1
          </Modal>
        )}
        <ToastHost closeLabel="Kapat" />
      </>
    );
    const { rerender } = render(only(true));
    act(() => showToast({ text: "Silindi" }));
    await act(() => import("./toast-list.tsx"));
    await settle();
    expect(holder()).toBe(screen.getByRole("dialog", { name: "Bir" }));
    rerender(only(false));
    await settle();
    expect(holder()).toBe(document.body);
  });
});

describe("WID-4 pictures of a growing list", () => {
  it("WID-4 are asked for three at a time, a batch every 100 ms", () => {
    const started: number[] = [];
    const done: (() => void)[] = [];
    for (let n = 0; n < 8; n++)
      queuePicture((arrived) => void (started.push(n), done.push(arrived)));
    pass(0);
    expect(started).toEqual([0, 1, 2]);
    for (const arrived of done.splice(0)) arrived();
    pass(PICTURE_BATCH_EVERY_MS - 1);
    expect(started).toHaveLength(3);
    pass(1);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    pass(PICTURE_TIMEOUT_MS);
    pass(PICTURE_BATCH_EVERY_MS);
    expect(started).toHaveLength(8);
    pass(PICTURE_TIMEOUT_MS);
  });

  it("WID-4 one that left the page is not asked for", () => {
    const start = vi.fn<() => void>();
    queuePicture(start)();
    pass(1000);
    expect(start).not.toHaveBeenCalled();
  });
});

describe("WID-5 slider", () => {
  const slides = ["a", "b"].map((key) => ({ key, label: key, content: <p>{key}</p> }));
  const labels = { previous: "Önceki", next: "Sonraki", pause: "Durdur", play: "Sürdür" };
  const scrolls = vi.fn<(to?: ScrollToOptions | number) => void>();

  beforeEach(() => {
    watchSightings();
    scrolls.mockReset();
    HTMLElement.prototype.scrollTo = scrolls as typeof HTMLElement.prototype.scrollTo;
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("reduce") && reduced,
    }));
    reduced = false;
  });
  let reduced = false;

  it("WID-5 moves on by itself every three seconds, but not while pointed at or paused", async () => {
    render(<Slider label="Öne çıkanlar" labels={labels} slides={slides} />);
    pass(SLIDER_AUTOPLAY_MS - 1);
    expect(scrolls).not.toHaveBeenCalled();
    pass(1 + SLIDER_ANIMATION_MS + 50);
    expect(scrolls).toHaveBeenCalled();
    scrolls.mockReset();
    await onFakeClock(user.hover(screen.getByRole("region", { name: "Öne çıkanlar" })));
    pass(10_000);
    expect(scrolls).not.toHaveBeenCalled();
    await onFakeClock(user.unhover(screen.getByRole("region", { name: "Öne çıkanlar" })));
    const pause = screen.getByRole("button", { name: "Durdur" });
    await press(pause);
    await onFakeClock(user.unhover(pause));
    pass(10_000);
    expect(scrolls).not.toHaveBeenCalled();
  });

  it("WID-5 stands still for those who asked for less motion", () => {
    reduced = true;
    render(<Slider label="Öne çıkanlar" labels={labels} slides={slides} />);
    pass(10_000);
    expect(scrolls).not.toHaveBeenCalled();
  });

  it("WID-5 takes 300 ms from slide to slide", () => {
    const row = document.createElement("ul");
    glideTo(row, 400);
    pass(SLIDER_ANIMATION_MS - 40);
    expect(lastLeft()).toBeLessThan(400);
    pass(80);
    expect(lastLeft()).toBe(400);
  });

  function lastLeft(): number | undefined {
    return (scrolls.mock.calls.at(-1)?.[0] as ScrollToOptions).left;
  }
});

describe("HDR-4 password", () => {
  it("HDR-4 can be shown and hidden", async () => {
    const { container } = render(<PasswordField labels={{ show: "Göster", hide: "Gizle" }} />);
    const field = container.querySelector("input")!;
    await press(screen.getByRole("button", { name: "Göster" }));
    expect(field.type).toBe("text");
    await press(screen.getByRole("button", { name: "Gizle" }));
    expect(field.type).toBe("password");
  });
});

describe("NAV-4 tabs", () => {
  it("NAV-4 arrows, Home and End move between tabs", async () => {
    render(
      <Tabs
        label="Ayrıntılar"
        tabs={["Bir", "İki", "Üç"].map((title) => ({ id: title, title, content: title }))}
      />,
    );
    const selected = () => screen.getByRole("tab", { selected: true }).textContent;
    const key = (name: string) => onFakeClock(user.keyboard(`{${name}}`));
    await onFakeClock(user.tab());
    await key("ArrowRight");
    expect(selected()).toBe("İki");
    await key("End");
    expect(selected()).toBe("Üç");
    await key("ArrowRight");
    expect(selected()).toBe("Bir");
    expect(screen.getByRole("tabpanel").textContent).toBe("Bir");
  });
});

describe("PRD-5 quantity", () => {
  const pieces = { min: 2, max: 11, step: 3, decimals: 0 };
  const metres = { min: 0.5, max: null, step: 0.25, decimals: 2 };

  it.each([
    ["below the minimum", 1, pieces, 2],
    ["between steps", 4, pieces, 5],
    ["above the maximum: the last full step", 40, pieces, 11],
    ["no number", Number.NaN, pieces, 2],
    ["metres", 1.13, metres, 1.25],
  ])("PRD-5 fits %s", (_, quantity, range, fitting) => {
    expect(clampQuantity(quantity, range)).toBe(fitting);
  });

  const TURKISH = { decimal: ",", thousand: "." };
  const ENGLISH = { decimal: ".", thousand: "," };

  it.each([
    ["12", TURKISH, 12],
    [" 1.250,5 ", TURKISH, 1250.5],
    ["1,250.5", ENGLISH, 1250.5],
    ["1,5", ENGLISH, 1.5],
    ["1.5", TURKISH, 1.5],
    ["1.250", TURKISH, 1250],
    ["1.250", ENGLISH, 1.25],
    ["١٢٫٥", TURKISH, 12.5],
    ["1 250,5", { decimal: ",", thousand: " " }, 1250.5],
    ["1,", TURKISH, 1],
    [",5", TURKISH, 0.5],
  ])("PRD-5 reads %j as %j writes it", (text, separators, quantity) => {
    expect(readQuantity(text, separators)).toBe(quantity);
  });

  it.each(["-3", "1e3", "+2", "2 adet", "0x10", "1.2.3", "1,2,3", "Infinity", ","])(
    "PRD-5 %j is no quantity",
    (text) => {
      expect(settleQuantity(text, pieces, 5, TURKISH)).toEqual({
        quantity: null,
        note: "notNumber",
      });
    },
  );

  it.each([
    ["999", 11, "most"],
    ["0", 2, "least"],
    ["4", 5, "steps"],
    ["8", 8, null],
  ])("PRD-5 typed %j is %d, and says %j", (text, quantity, note) => {
    expect(settleQuantity(text, pieces, 5, TURKISH)).toEqual({ quantity, note });
  });

  it("PRD-5 moves by the step and writes its decimals", () => {
    expect(stepQuantity(0.5, 1, metres)).toBe(0.75);
    expect(stepQuantity(0.5, -1, metres)).toBe(0.5);
    expect(writeQuantity(1, metres, ",")).toBe("1,00");
    expect(writeQuantity(1.25, metres, ".")).toBe("1.25");
    expect(settleQuantity("1,30", metres, 1).quantity).toBe(1.25);
    expect(settleQuantity("", metres, 1)).toEqual({ quantity: 1, note: null });
  });
});
