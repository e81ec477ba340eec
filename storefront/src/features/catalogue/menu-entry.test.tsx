import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { onFakeClock, user } from "../../../test-support/user.ts";
import { MenuEntry } from "./menu-entry.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function entry() {
  render(
    <ul>
      <MenuEntry name="Kilimler" address="/kilimler">
        <a href="/yolluklar">Yolluklar</a>
      </MenuEntry>
    </ul>,
  );
  return {
    item: screen.getByRole("listitem"),
    arrow: screen.getByRole("button", { name: "Kilimler" }),
  };
}

const isOpen = () => screen.queryByRole("link", { name: "Yolluklar" }) !== null;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe("HDR-5 menu", () => {
  it("HDR-5 opens when the mouse has rested for 250 ms, and not before", async () => {
    const { item } = entry();
    await onFakeClock(user.hover(item));
    pass(249);
    expect(isOpen()).toBe(false);
    pass(1);
    expect(isOpen()).toBe(true);
  });

  it("HDR-5 passing over opens nothing", async () => {
    const { item } = entry();
    await onFakeClock(user.hover(item));
    pass(100);
    await onFakeClock(user.unhover(item));
    pass(1000);
    expect(isOpen()).toBe(false);
  });

  it("HDR-5 keyboard and touch use the arrow; Escape closes and gives the focus back", async () => {
    const { arrow } = entry();
    await onFakeClock(user.click(arrow));
    expect(isOpen()).toBe(true);
    expect(arrow.getAttribute("aria-expanded")).toBe("true");
    screen.getByRole("link", { name: "Yolluklar" }).focus();
    await onFakeClock(user.keyboard("{Escape}"));
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(arrow);
  });
});
