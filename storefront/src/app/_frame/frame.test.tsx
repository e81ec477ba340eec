import { act, render, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { GUEST_SHELL, problem } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";
import { messagesOf } from "../../lib/messages.ts";

let frame: {
  LazyWindows: typeof import("./lazy-windows.tsx").LazyWindows;
  ShopNotice: typeof import("./shop-notice.tsx").ShopNotice;
};
beforeEach(async () => {
  vi.resetModules();
  frame = { ...(await import("./lazy-windows.tsx")), ...(await import("./shop-notice.tsx")) };
});

const stale = messagesOf("tr").site.stale;
const alone = (children: React.ReactNode) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
);

describe("HDR-2 scroll to top", () => {
  it("HDR-2 appears once scrolled past the header, and goes up", async () => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    document.elementsFromPoint = () => [];
    const scrollTo = vi.fn<(options?: ScrollToOptions | number) => void>();
    window.scrollTo = scrollTo as typeof window.scrollTo;
    const header = document.body.appendChild(document.createElement("header"));
    Object.defineProperty(header, "offsetHeight", { value: 130 });
    render(<frame.LazyWindows format={undefined} toTop="Başa dön" />);
    scroll(130);
    expect(screen.queryByRole("button", { name: "Başa dön" })).toBeNull();
    scroll(131);
    await user.click(await screen.findByRole("button", { name: "Başa dön" }));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: "smooth" });
    header.remove();
    scroll(0);
  });

  function scroll(y: number) {
    window.scrollY = y;
    act(() => void window.dispatchEvent(new Event("scroll")));
  }
});

describe("GW-7 a shop that is away", () => {
  it("GW-7 a page made from memory says that it may be out of date", () => {
    render(alone(<frame.ShopNotice stale text={stale} />));
    expect(screen.getByText(stale)).toBeTruthy();
  });

  it("GW-7 so does a page whose first call finds the shop away", async () => {
    gateway.use(
      http.get("*/bff/shell", () =>
        HttpResponse.json({ ...GUEST_SHELL, cart: problem("shop_unreachable", 502) }),
      ),
    );
    render(alone(<frame.ShopNotice stale={false} text={stale} />));
    expect(screen.queryByText(stale)).toBeNull();
    expect(await screen.findByRole("status")).toBeTruthy();
  });

  it("GW-7 looks again by itself, and takes it back when the shop is there", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const away = {
      ...GUEST_SHELL,
      cart: problem("shop_unreachable", 502),
      session: problem("shop_unreachable", 502),
    };
    const answers = [away, away, GUEST_SHELL];
    gateway.use(http.get("*/bff/shell", () => HttpResponse.json(answers.shift())));
    render(<frame.ShopNotice stale={false} text={stale} />);
    await screen.findByText(stale);
    // The code that looks comes when it is needed.
    await act(() => vi.dynamicImportSettled());
    act(() => vi.advanceTimersByTime(15_000));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    expect(screen.queryByText(stale)).not.toBeNull();
    act(() => vi.advanceTimersByTime(15_000));
    await vi.waitFor(() => expect(screen.queryByText(stale)).toBeNull());
    act(() => vi.advanceTimersByTime(60_000));
    expect(answers).toEqual([]);
    vi.useRealTimers();
  });
});
