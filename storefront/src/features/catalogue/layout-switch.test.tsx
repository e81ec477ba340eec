import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { messagesOf } from "../../lib/messages.ts";
import { LayoutSwitch } from "./layout-switch.tsx";

describe("NAV-7 layout switch", () => {
  it("NAV-7 CAT-5 stores the choice in a cookie and reloads", async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal("location", { ...window.location, reload });
    render(
      <LayoutSwitch
        layout="grid"
        drawings={{ grid: null, list: null, table: null }}
        words={messagesOf("tr").listing}
      />,
    );
    await userEvent.click(screen.getByRole("button", { name: "Izgara görünümü" }));
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Liste görünümü" }));
    expect(document.cookie).toContain("vitrin_layout=list");
    expect(reload).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Tablo görünümü" }));
    expect(document.cookie).toContain("vitrin_layout=table");
  });
});
