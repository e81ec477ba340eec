import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { messagesOf } from "../../lib/messages.ts";
import { LayoutSwitch } from "./layout-switch.tsx";

describe("NAV-7 layout switch", () => {
  it("NAV-7 CAT-5 stores the choice in a cookie and reloads", () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal("location", { ...window.location, reload });
    render(<LayoutSwitch layout="grid" words={messagesOf("tr").listing} />);
    fireEvent.click(screen.getByRole("button", { name: "Izgara görünümü" }));
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Liste görünümü" }));
    expect(document.cookie).toContain("vitrin_layout=list");
    expect(reload).toHaveBeenCalledOnce();
  });
});
