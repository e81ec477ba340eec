import { act, render, screen, waitFor } from "@testing-library/react";
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
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = vi.fn();
  // What was found for a term is kept; each test is a page of its own.
  await mutate(() => true, undefined, { revalidate: false });
  asked = [];
  gateway.use(
    http.get("*/bff/search", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("q") ?? "");
      return HttpResponse.json(FOUND);
    }),
  );
});
afterEach(() => vi.useRealTimers());

/** The box with what comes to it once somebody is in it; from then on the clock stands. */
async function box() {
  render(<LiveSearch view={VIEW} words={messagesOf("tr").search} />);
  const field = screen.getByRole("combobox");
  act(() => field.focus());
  await screen.findByRole("listbox", { hidden: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return field;
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
    const field = await box();
    await type(field, "ki");
    await type(field, "kil", SEARCH_DEBOUNCE_MS - 1);
    await type(field, "kili", SEARCH_DEBOUNCE_MS - 1);
    expect(asked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await answered();
    expect(asked).toEqual(["kili"]);
  });

  it("VAL-3 fewer characters clear the results", async () => {
    const field = await box();
    await type(field, "kil");
    await answered();
    await user.clear(field);
    await user.type(field, "ki");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(field.getAttribute("aria-expanded")).toBe("false");
  });

  it("VAL-3 a term that was asked for before is not asked for again", async () => {
    const field = await box();
    await type(field, "kil");
    vi.useRealTimers();
    await screen.findAllByRole("option");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await type(field, "ki");
    await type(field, "kil");
    await answered();
    expect(asked).toEqual(["kil"]);
  });

  it("HDR-3 what was typed before the list was loaded is suggested for", async () => {
    render(<LiveSearch view={VIEW} words={messagesOf("tr").search} />);
    await user.type(screen.getByRole("combobox"), "kili");
    expect((await screen.findAllByRole("option")).length).toBeGreaterThan(0);
    expect(asked).toEqual(["kili"]);
  });

  it("HDR-3 arrows go through the suggestions, Escape closes", async () => {
    const field = await box();
    await type(field, "kil");
    await answered();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() => {
      const chosen = screen.getByRole("option", { selected: true });
      expect(chosen.textContent).toBe(FOUND.products[0]?.title);
      expect(field.getAttribute("aria-activedescendant")).toBe(chosen.id);
    });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(field.getAttribute("aria-expanded")).toBe("false"));
  });

  it("HDR-3 works as a plain form without JavaScript", () => {
    render(<LiveSearch view={VIEW} words={messagesOf("tr").search} query="kilim" />);
    const field = screen.getByRole<HTMLInputElement>("combobox");
    expect(field.value).toBe("kilim");
    const form = field.closest("form");
    expect(form?.getAttribute("action")).toBe("/arama");
    expect(form?.querySelector("input")?.name).toBe("q");
  });

  it("HDR-3 Home and End go to the ends of the list, and move the caret outside it", async () => {
    const field = await box();
    await type(field, "kil");
    await answered();
    const options = screen.getAllByRole("option");
    const selected = () => screen.queryByRole("option", { selected: true });
    await user.keyboard("{Home}");
    expect(selected()).toBeNull();
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(selected()).toBe(options.at(-1)));
    await user.keyboard("{Home}");
    await waitFor(() => expect(selected()).toBe(options[0]));
    await user.keyboard("{End}");
    await waitFor(() => expect(selected()).toBe(options.at(-1)));
  });

  it("HDR-3 Escape closes the list, and then clears the box", async () => {
    const field = (await box()) as HTMLInputElement;
    await type(field, "kil");
    await answered();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(field.getAttribute("aria-expanded")).toBe("false"));
    expect(field.value).toBe("kil");
    await user.keyboard("{Escape}");
    expect(field.value).toBe("");
  });

  it("HDR-3 marks what was typed, in the spelling of the title", async () => {
    const field = await box();
    await type(field, "GOMLEK");
    await answered();
    const marks = screen.getAllByRole("option").flatMap((one) => [...one.querySelectorAll("mark")]);
    expect(marks.map((mark) => mark.textContent)).toContain("Gömlek");
  });

  it("HDR-3 says what the shop says in place of results, as text", async () => {
    gateway.use(
      http.get("*/bff/search", () =>
        HttpResponse.json({ ...recorded("search/all/nothing"), message: "<i>Olmaz</i>" }),
      ),
    );
    await type(await box(), "???");
    vi.useRealTimers();
    await screen.findByText("<i>Olmaz</i>");
    expect(screen.queryByText(/sonuç bulunamadı/)).toBeNull();
  });

  it("HDR-3 says so when suggestions cannot be had, and logs it", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    gateway.use(http.get("*/bff/search", () => new HttpResponse(null, { status: 502 })));
    const field = await box();
    await type(field, "kil");
    vi.useRealTimers();
    await screen.findByText(messagesOf("tr").search.failed);
    expect(logged).toHaveBeenCalled();
  });
});
