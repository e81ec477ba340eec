import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { messagesOf } from "../../lib/messages.ts";
import { PreferenceSwitch } from "./preference-switch.tsx";

const VIEW = { language: "tr", currency: "TL", layout: "grid" } as const;
const CATEGORY = {
  type: "category",
  id: "2",
  path: "/kilimler",
  alternates: [
    { language: "tr", path: "/kilimler" },
    { language: "en", path: "/kilims" },
  ],
};
const HOME = { type: "home", id: "1", path: "/", alternates: [{ language: "en", path: "/" }] };
const words = messagesOf("tr").header;

const assign = vi.fn<(address: string) => void>();
const reload = vi.fn<() => void>();
let sent: unknown[];

beforeEach(() => {
  sent = [];
  assign.mockReset();
  reload.mockReset();
  vi.stubGlobal("location", {
    href: "http://localhost:8080/kilimler?brand=80",
    origin: "http://localhost:8080",
    pathname: "/kilimler",
    search: "?brand=80",
    assign,
    reload,
  });
});

function show(page: typeof CATEGORY, link: string | null = null) {
  gateway.use(
    http.put("*/bff/preferences/language", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ outcome: "changed", link });
    }),
    http.put("*/bff/preferences/currency", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ outcome: "changed", currency: "USD" });
    }),
  );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PreferenceSwitch view={VIEW} identity={page} words={words} />
    </SWRConfig>,
  );
}

describe("CNS-3 language", () => {
  it("CNS-3 from the home page to the other home page", async () => {
    show(HOME, "/somewhere");
    await userEvent.click(screen.getByText("English"));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/en"));
    expect(sent).toEqual([{ language: "en", pageType: "home", pageId: "1", path: "/" }]);
  });

  it("CNS-3 from elsewhere to the link the shop returns, narrowed as here", async () => {
    show(CATEGORY, "kilims-of-anatolia");
    await userEvent.click(screen.getByText("English"));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/en/kilims-of-anatolia?brand=80"));
  });

  it("CNS-3 a returned address of another origin is taken as a path of ours", async () => {
    show(CATEGORY, "https://elsewhere.example/kilims");
    await userEvent.click(screen.getByText("English"));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/en/kilims?brand=80"));
  });

  it("CNS-3 else to this page in that language", async () => {
    show(CATEGORY);
    await userEvent.click(screen.getByText("English"));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/en/kilims?brand=80"));
  });

  it("CNS-3 every language is a link, so it works without JavaScript", () => {
    show(CATEGORY);
    expect(screen.getByText("English").getAttribute("href")).toBe("/en/kilims");
    expect(screen.getByText("العربية").getAttribute("href")).toBe("/ar");
  });
});

describe("CNS-4 currency", () => {
  it("CNS-4 sets the currency and reloads", async () => {
    show(CATEGORY);
    await userEvent.click(screen.getByText(/USD/).closest("button")!);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ currency: "USD" }]);
  });

  it("WID-1 choices are off while one is carried out, and come back when it fails", async () => {
    show(CATEGORY);
    const answer = Promise.withResolvers<void>();
    gateway.use(
      http.put("*/bff/preferences/currency", async () => {
        await answer.promise;
        return new HttpResponse(null, { status: 502 });
      }),
    );
    const dollar = screen.getByText(/USD/).closest("button")!;
    await userEvent.click(dollar);
    expect(dollar.disabled).toBe(true);
    answer.resolve();
    await waitFor(() => expect(dollar.disabled).toBe(false));
    expect(reload).not.toHaveBeenCalled();
  });
});
