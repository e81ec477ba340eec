import { act, render, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { mutate } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { recorded } from "../../../test-support/recorded.ts";
import { onFakeClock, user } from "../../../test-support/user.ts";
import { messagesOf } from "../../lib/messages.ts";
import { LiveSearch } from "./live-search.tsx";
import { SEARCH_DEBOUNCE_MS } from "./rules.ts";

const VIEW = { language: "tr", currency: "TL", layout: "grid" } as const;
const FOUND = recorded("search/all/found");
let asked: string[];

beforeEach(async () => {
  // What was found for a term is kept; each test is a page of its own.
  await mutate(() => true, undefined, { revalidate: false });
  asked = [];
  gateway.use(
    http.get("*/bff/search", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("q") ?? "");
      return HttpResponse.json(FOUND);
    }),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

function box() {
  render(<LiveSearch view={VIEW} words={messagesOf("tr").search} />);
  return screen.getByRole("combobox");
}

async function type(field: HTMLElement, text: string, waitMs = SEARCH_DEBOUNCE_MS) {
  await onFakeClock(user.clear(field));
  await onFakeClock(user.type(field, text));
  await act(() => vi.advanceTimersByTimeAsync(waitMs));
}

async function answered() {
  vi.useRealTimers();
  await screen.findAllByRole("option");
}

describe("HDR-3 live search box", () => {
  it("VAL-3 asks from three characters, after the pause, and for the last term only", async () => {
    const field = box();
    await type(field, "ki");
    await type(field, "kil", SEARCH_DEBOUNCE_MS - 1);
    await type(field, "kili", SEARCH_DEBOUNCE_MS - 1);
    expect(asked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await answered();
    expect(asked).toEqual(["kili"]);
  });

  it("VAL-3 fewer characters clear the results", async () => {
    const field = box();
    await type(field, "kil");
    await answered();
    await user.clear(field);
    await user.type(field, "ki");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(field.getAttribute("aria-expanded")).toBe("false");
  });

  it("VAL-3 a term that was asked for before is not asked for again", async () => {
    const field = box();
    await type(field, "kil");
    vi.useRealTimers();
    await screen.findAllByRole("option");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await type(field, "ki");
    await type(field, "kil");
    await answered();
    expect(asked).toEqual(["kil"]);
  });

  it("HDR-3 arrows go through the suggestions, Escape closes", async () => {
    const field = box();
    await type(field, "kil");
    await answered();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    const chosen = screen.getByRole("option", { selected: true });
    expect(chosen.textContent).toBe(FOUND.products[0]?.title);
    expect(field.getAttribute("aria-activedescendant")).toBe(chosen.id);
    await user.keyboard("{Escape}");
    expect(field.getAttribute("aria-expanded")).toBe("false");
  });

  it("HDR-3 works as a plain form without JavaScript", () => {
    const form = box().closest("form");
    expect(form?.getAttribute("action")).toBe("/arama");
    expect(form?.querySelector("input")?.name).toBe("q");
  });

  it("HDR-3 says so when suggestions cannot be had, and logs it", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    gateway.use(http.get("*/bff/search", () => new HttpResponse(null, { status: 502 })));
    const field = box();
    await type(field, "kil");
    vi.useRealTimers();
    await screen.findByText(messagesOf("tr").search.failed);
    expect(logged).toHaveBeenCalled();
  });
});
