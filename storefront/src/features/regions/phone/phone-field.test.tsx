import { fireEvent, render, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Countries } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";

import { http } from "../../../../test-support/contract-http.ts";
import { gateway } from "../../../../test-support/gateway.ts";
import { user } from "../../../../test-support/user.ts";
import { PhoneField } from "./phone-field.tsx";

// No layout, no scrolling.
beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = vi.fn<() => void>();
});

const words = messagesOf("tr").phone;

const country = (code: string, name: string, dialCode: string, phonePattern: string) => ({
  code,
  name,
  dialCode,
  phonePattern,
  hasStates: false,
});
const COUNTRIES: Countries = {
  selected: "TR",
  countries: [
    ...Array.from({ length: 37 }, (_, at) =>
      country(
        `Q${String.fromCharCode(65 + (at % 26))}${at > 25 ? "2" : ""}`,
        `Ülke ${String(at + 1).padStart(2, "0")}`,
        `8${100 + at}`,
        "### ###",
      ),
    ),
    country("DE", "Almanya", "49", "#### #######"),
    country("IE", "İrlanda", "353", "## ### ####"),
    country("TR", "Türkiye", "90", "### ### ## ##"),
  ],
};

async function show({
  answer = COUNTRIES,
  ...props
}: { answer?: Countries | null; defaultValue?: string; error?: string } = {}) {
  const asked = vi.fn<() => void>();
  gateway.use(
    http.get(
      "*/bff/regions/countries",
      () => (asked(), answer ? HttpResponse.json(answer) : HttpResponse.error()),
    ),
  );
  const view = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PhoneField name="phone" label="Telefon" words={words} {...props} />
      <PhoneField name="other" label="İkinci" words={words} />
    </SWRConfig>,
  );
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  if (answer)
    await vi.waitFor(() =>
      expect(field().dataset.country).toBe(props.defaultValue?.startsWith("49") ? "DE" : "TR"),
    );
  return view;
}

const field = (label = "Telefon") => screen.getByLabelText<HTMLInputElement>(label);
const flagButton = (at = 0) => screen.getAllByRole("button")[at]!;
const openList = async (at = 0) => {
  await user.click(flagButton(at));
  return screen.findByRole("listbox");
};
const names = () => screen.getAllByRole("option").map((option) => option.textContent);
const search = () => screen.getByRole("combobox");

// user-event keeps a copy of the value that does not hear of what the mask writes, so these tell
// of keys as a browser does.
/** The key's text at the caret, then the news of it. */
function type(text: string, into = field()) {
  for (const data of text) {
    const asked = new globalThis.InputEvent("beforeinput", {
      inputType: "insertText",
      data,
      cancelable: true,
      bubbles: true,
    });
    if (!into.dispatchEvent(asked)) continue;
    into.setRangeText(data, into.selectionStart!, into.selectionEnd!, "end");
    tell("insertText", data, into);
  }
}

function backspace(into = field()) {
  const at = into.selectionStart!;
  into.setRangeText("", Math.max(0, at - 1), at, "end");
  tell("deleteContentBackward", null, into);
}

/** Over all that the field holds, unless `from` says where. */
function paste(text: string, into = field(), from = 0) {
  into.setRangeText(text, from, into.value.length, "end");
  tell("insertFromPaste", null, into);
}

function clear(into = field()) {
  into.setRangeText("", 0, into.value.length, "end");
  tell("deleteByCut", null, into);
}

const tell = (inputType: string, data: string | null, into = field()) =>
  fireEvent(into, new globalThis.InputEvent("input", { inputType, data, bubbles: true }));

describe("PHN-2 the flag list", () => {
  it("PHN-2 opens and closes with its flag, and closes others and with a press elsewhere", async () => {
    await show();
    await openList();
    expect(flagButton().getAttribute("aria-expanded")).toBe("true");
    await user.click(flagButton());
    expect(screen.queryByRole("listbox")).toBeNull();
    await openList();
    await user.click(flagButton(1));
    expect(screen.getAllByRole("listbox")).toHaveLength(1);
    expect(
      [flagButton(0), flagButton(1)].map((button) => button.getAttribute("aria-expanded")),
    ).toEqual(["false", "true"]);
    await user.click(document.body);
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("PHN-2 shows fifteen, fifteen more at its bottom, then the rest", async () => {
    await show();
    const list = await openList();
    const counts = [names().length];
    for (let n = 0; n < 3; n++) {
      fireEvent.scroll(list);
      counts.push(names().length);
    }
    expect(counts).toEqual([15, 30, 40, 40]);
  });

  it("PHN-2 a search looks through all of them, whatever the case, and hides the others", async () => {
    await show();
    await openList();
    await user.type(search(), "İRLA");
    expect(names()).toEqual(["İrlanda+353"]);
    await user.clear(search());
    await user.type(search(), "yokistan");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(screen.getByText(words.noCountry)).toBeTruthy();
    await user.clear(search());
    expect(names()).toHaveLength(15);
  });

  it("PHN-2 by keyboard: arrows walk, past the fifteenth too, Enter chooses, Escape closes and gives the focus back", async () => {
    await show();
    await openList();
    expect(document.activeElement).toBe(search());
    await user.keyboard("{ArrowDown>16/}");
    const active = document.getElementById(search().getAttribute("aria-activedescendant")!);
    expect(active?.textContent).toBe("Ülke 16+8115");
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(flagButton());
    await openList();
    await user.keyboard("almanya{ArrowDown}{Enter}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect([field().dataset.country, document.activeElement]).toEqual(["DE", field()]);
  });
});

describe("PHN-3 choosing a country", () => {
  it("PHN-3 clears the field, sets dial code, key and digit count, swaps flag and mask", async () => {
    await show();
    type("5321234567");
    expect([field().value, field().dataset.dialCode, field().dataset.digits]).toEqual([
      "+90 532 123 45 67",
      "90",
      "12",
    ]);
    const list = await openList();
    fireEvent.scroll(list);
    fireEvent.scroll(list);
    await user.click(within(list).getByText("Almanya"));
    expect([
      field().value,
      field().dataset.dialCode,
      field().dataset.country,
      field().dataset.digits,
    ]).toEqual(["", "49", "DE", "13"]);
    expect(flagButton().querySelector("img")?.getAttribute("src")).toBe(
      "/static/theme-flags/de.webp",
    );
    type("151");
    expect(field().value).toBe("+49 151");
  });
});

describe("PHN-4 writing a number", () => {
  it("PHN-4 nothing of the mask is there before a digit is; then underscores stand for the rest, outside the value", async () => {
    const { container } = await show();
    expect(field().value).toBe("");
    expect(container.textContent).not.toContain("_");
    type("05");
    expect(field().value).toBe("+90 5");
    expect(container.textContent).toContain("__ ___ __ __");
  });

  it("PHN-4 letters bring nothing, and what is too much is not taken", async () => {
    await show();
    type("5a32 12345678900");
    expect(field().value).toBe("+90 532 123 45 67");
  });

  it("PHN-4 taking digits back ends in an empty field", async () => {
    await show();
    type("532");
    backspace();
    expect(field().value).toBe("+90 53");
    backspace();
    backspace();
    expect(field().value).toBe("");
  });

  it("PHN-4 a digit in the middle goes where the caret is", async () => {
    await show();
    type("53212345");
    field().focus();
    field().setSelectionRange(5, 5);
    type("9");
    expect([field().value, field().selectionStart]).toEqual(["+90 593 212 34 5", 6]);
  });

  it("PHN-4 a dial code alone does not stay", async () => {
    await show();
    field().focus();
    type("0");
    expect(field().value).toBe("+90 ");
    await user.click(document.body);
    expect(field().value).toBe("");
  });

  it("PHN-4 the dial code may be written out by hand", async () => {
    await show();
    type("+90532");
    expect(field().value).toBe("+90 532");
  });

  it.each([
    ["+90 532 123 45 67", "+90 532 123 45 67"],
    ["905321234567", "+90 532 123 45 67"],
    ["0 (532) 123-45-67", "+90 532 123 45 67"],
    ["5321234567", "+90 532 123 45 67"],
  ])("PHN-4 the pasted %j reads %j", async (text, value) => {
    await show();
    paste(text);
    expect(field().value).toBe(value);
  });

  it("PHN-4 what a suggestion of the keyboard brings at once is read like what is pasted", async () => {
    await show();
    field().setRangeText("905321234567", 0, 0, "end");
    fireEvent(
      field(),
      new globalThis.InputEvent("input", {
        inputType: "insertText",
        data: "905321234567",
        bubbles: true,
      }),
    );
    expect(field().value).toBe("+90 532 123 45 67");
  });

  it("PHN-4 a number that is there already decides the country", async () => {
    await show({ defaultValue: "4915112345678" });
    expect([field().value, field().dataset.country]).toEqual(["+49 1511 2345678", "DE"]);
  });
});

describe("PHN-4 a number with a dial code", () => {
  const read = () => [field().value, field().dataset.country];

  it.each([
    ["+49 151 23456789", "+49 1512 3456789", "DE"],
    ["0049 (0)151 23456789", "+49 1512 3456789", "DE"],
    ["0090 532 111 22 33", "+90 532 111 22 33", "TR"],
    ["+353 87 123 4567", "+353 87 123 4567", "IE"],
  ])("PHN-4 the pasted %j is %j of %s", async (text, value, country) => {
    await show();
    paste(text);
    expect(read()).toEqual([value, country]);
    expect(field().getAttribute("aria-invalid")).toBe("false");
    backspace();
    expect(field().value).toBe(value.slice(0, -1));
  });

  it.each(["+49151", "0049151"])("PHN-4 typed as %j it changes the country", async (text) => {
    await show();
    type(text);
    expect(read()).toEqual(["+49 151", "DE"]);
  });

  it("PHN-4 filled in by the browser it changes the country", async () => {
    await show();
    // A browser sets the value, and tells of no key.
    fireEvent.input(field(), { target: { value: "+4915123456789" } });
    expect(read()).toEqual(["+49 1512 3456789", "DE"]);
  });

  it("PHN-4 pasted behind a number that is there, it takes its place", async () => {
    await show();
    type("532");
    paste("+49 151 23456789", field(), field().value.length);
    expect(read()).toEqual(["+49 1512 3456789", "DE"]);
  });

  it.each(["+49 151 23456789 012", "0532 111 22 33 / 0212 111 22 33", "yok"])(
    "PHN-4 the pasted %j cannot be read: it stays as it is, and the field says so",
    async (text) => {
      await show();
      paste(text);
      expect(read()).toEqual([text, "TR"]);
      expect(field().getAttribute("aria-invalid")).toBe("true");
      expect(document.getElementById(field().getAttribute("aria-describedby")!)?.textContent).toBe(
        words.unread,
      );
      expect(field().validationMessage).toBe(words.unread);
      clear();
      expect([field().getAttribute("aria-invalid"), field().validationMessage]).toEqual([
        "false",
        "",
      ]);
      type("532");
      expect(field().value).toBe("+90 532");
    },
  );

  it("PHN-4 a part of a dial code does not pass for a number", async () => {
    await show();
    field().focus();
    type("+4");
    await user.click(document.body);
    expect([field().value, field().validationMessage]).toEqual(["+4", words.unread]);
  });

  it("PHN-4 what came before the list of countries is read once that is there", async () => {
    const { promise: listed, resolve: arrive } = Promise.withResolvers<void>();
    gateway.use(
      http.get("*/bff/regions/countries", async () => (await listed, HttpResponse.json(COUNTRIES))),
    );
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <PhoneField name="phone" label="Telefon" words={words} />
      </SWRConfig>,
    );
    paste("+49 151 23456789");
    arrive();
    await vi.waitFor(() => expect(read()).toEqual(["+49 1512 3456789", "DE"]));
    expect(field().validationMessage).toBe("");
  });
});

describe("PHN-4 what was written before the page listens", () => {
  const page = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <PhoneField name="phone" label="Telefon" words={words} defaultValue="905550000001" />
    </SWRConfig>
  );

  it.each([
    ["0532 111 22 33", "+90 532 111 22 33"],
    ["+90 555 000 00 01", "+90 555 000 00 01"],
    ["", "+90 555 000 00 01"],
  ])("PHN-4 %j is read as soon as it does", async (written, expected) => {
    gateway.use(http.get("*/bff/regions/countries", () => HttpResponse.json(COUNTRIES)));
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(page);
    field().value = written;
    render(page, { container, hydrate: true });
    await vi.waitFor(() => expect(field().value).toBe(expected));
    expect(field().validationMessage).toBe("");
  });
});

describe("PHN-5 without the list of countries", () => {
  it("PHN-5 its failure is logged and nothing is shown; the field goes on with Türkiye", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await show({ answer: null });
    await vi.waitFor(() =>
      expect(logged).toHaveBeenCalledWith("Country list not loaded", expect.anything()),
    );
    expect(screen.queryByRole("alert")).toBeNull();
    type("532");
    expect(field().value).toBe("+90 532");
    await openList();
    expect(names()).toEqual(["Türkiye+90"]);
  });
});

describe("VAL-1 a phone field in a form", () => {
  it("VAL-1 says under it what is wrong with it", async () => {
    await show({ error: "Bu alan boş bırakılamaz" });
    expect(document.getElementById(field().getAttribute("aria-describedby")!)?.textContent).toBe(
      "Bu alan boş bırakılamaz",
    );
  });
});
