import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { replayEvents } from "./event-replay.tsx";

const sign = { cancel: vi.fn() };

beforeAll(() => {
  // jsdom animates nothing and knows no media.
  Element.prototype.animate = () => sign as unknown as Animation;
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  vi.useFakeTimers();
  replayEvents();
  vi.useRealTimers();
});

beforeEach(() => {
  vi.useFakeTimers();
  sign.cancel.mockClear();
  delete document.documentElement.dataset.hydrated;
  document.body.innerHTML = "";
});

/** React takes over the page, or one element of it. */
const hydrate = (...elements: Element[]) => {
  document.documentElement.dataset.hydrated = "";
  for (const element of elements) Object.assign(element, { __reactProps$test: {} });
};
function add<E extends HTMLElement>(html: string): E {
  document.body.insertAdjacentHTML("beforeend", html);
  return document.body.lastElementChild as E;
}
/** A button, and how often its press was answered. */
function pressable(html = "<button type=button data-replay>Sepete ekle</button>") {
  const button = add<HTMLButtonElement>(html);
  const answered = vi.fn();
  button.addEventListener("click", answered);
  return { button, answered };
}
const waiting = () => "replaying" in document.documentElement.dataset;

describe("what is done before hydration", () => {
  it("CRT-1 a button pressed three times is pressed once when it listens", () => {
    const { button, answered } = pressable();
    for (let press = 0; press < 3; press++) button.click();
    expect([answered.mock.calls.length, waiting()]).toEqual([0, true]);
    hydrate();
    vi.advanceTimersByTime(1000);
    expect(answered).not.toHaveBeenCalled();
    hydrate(button);
    vi.advanceTimersByTime(1000);
    expect([answered.mock.calls.length, waiting(), sign.cancel.mock.calls.length]).toEqual([
      1,
      false,
      3,
    ]);
    button.click();
    expect(answered).toHaveBeenCalledTimes(2);
  });

  it("CRT-1 waits for a button that is switched off for a moment", () => {
    const { button, answered } = pressable();
    button.click();
    button.disabled = true;
    hydrate(button);
    vi.advanceTimersByTime(1000);
    expect(answered).not.toHaveBeenCalled();
    button.disabled = false;
    vi.advanceTimersByTime(100);
    expect(answered).toHaveBeenCalledOnce();
  });

  it("is forgotten after 20 seconds, and where its button has gone", () => {
    const [late, gone] = [pressable(), pressable()];
    late.button.click();
    gone.button.click();
    gone.button.remove();
    vi.advanceTimersByTime(20_100);
    hydrate(late.button, gone.button);
    vi.advanceTimersByTime(1000);
    expect([late.answered.mock.calls.length, gone.answered.mock.calls.length, waiting()]).toEqual([
      0,
      0,
      false,
    ]);
  });

  it("VAL-2 a form is sent after what was typed and chosen has been told, in that order", () => {
    const form = add<HTMLFormElement>(
      "<form method=post data-replay><input name=name><input type=checkbox name=kvkk><select name=city><option>06<option>34</select><textarea name=note></textarea><button>Gönder</button></form>",
    );
    const told: string[] = [];
    const [name, kvkk, city, note] = ["name", "kvkk", "city", "note"].map(
      (field) => form.elements.namedItem(field) as HTMLInputElement,
    );
    for (const [type, field] of [
      ["input", name!],
      ["click", kvkk!],
      ["change", city!],
      ["input", note!],
    ] as const) {
      field.addEventListener(type, () =>
        told.push(`${field.name} ${field.type === "checkbox" ? field.checked : field.value}`),
      );
    }
    const typed = (field: HTMLInputElement, value: string) => {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    typed(name!, "N");
    typed(name!, "Nil");
    kvkk!.click();
    city!.value = "34";
    city!.dispatchEvent(new Event("change", { bubbles: true }));
    typed(note!, "kapıya");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      told.push("sent");
    });
    form.querySelector("button")!.click();
    told.length = 0;
    hydrate(...form.elements);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(["name Nil", "kvkk true", "city 34", "note kapıya", "sent"]);
    expect(kvkk!.checked).toBe(true);
  });

  it("VAL-1 a field is told of its focus before the form is sent, once, and not of one that has gone on", () => {
    const form = add<HTMLFormElement>(
      "<form method=post data-replay><input name=name><input name=email><button>Gönder</button></form>",
    );
    const [name, email] = ["name", "email"].map(
      (field) => form.elements.namedItem(field) as HTMLInputElement,
    );
    const told: string[] = [];
    form.addEventListener("focusin", ({ target }) => told.push((target as HTMLInputElement).name));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      told.push("sent");
    });
    name!.focus();
    email!.focus();
    form.querySelector("button")!.click();
    expect(told).toEqual([]);
    hydrate(...form.elements);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(["email", "sent"]);
    name!.focus();
    expect(told).toEqual(["email", "sent", "name"]);
  });

  it("PRD-5 a field that was left after typing is left again, one still in use is not", () => {
    const form = add<HTMLFormElement>(
      "<form method=post data-replay><input name=left><input name=inUse></form>",
    );
    const fields = [...form.elements] as HTMLInputElement[];
    for (const field of fields) {
      field.focus();
      field.value = "3";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const told: string[] = [];
    for (const type of ["input", "focusout"])
      form.addEventListener(type, ({ target }) =>
        told.push(`${type} ${(target as HTMLInputElement).name}`),
      );
    hydrate(...fields);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(["input left", "focusout left", "input inUse"]);
  });

  it("VAL-1 is told before a press that comes as soon as the form listens", () => {
    const form = add<HTMLFormElement>(
      "<form method=post data-replay><input name=email><input type=checkbox name=kvkk><button>Gönder</button></form>",
    );
    const other = pressable();
    const [email, kvkk] = ["email", "kvkk"].map(
      (field) => form.elements.namedItem(field) as HTMLInputElement,
    );
    const told: string[] = [];
    form.addEventListener("focusin", () => told.push("focus"));
    kvkk!.addEventListener("click", () => told.push(`kvkk ${kvkk!.checked}`));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      told.push("sent");
    });
    other.button.click();
    email!.focus();
    kvkk!.click();
    told.length = 0;
    hydrate(...form.elements);
    form.querySelector("button")!.click();
    expect(told, "focus and choice are no longer to come").toEqual(["focus", "kvkk true", "sent"]);
    expect([kvkk!.checked, other.answered.mock.calls.length]).toEqual([true, 0]);
    hydrate(other.button);
    vi.advanceTimersByTime(1000);
    expect(told, "and not again").toEqual(["focus", "kvkk true", "sent"]);
    expect([other.answered.mock.calls.length, waiting()]).toEqual([1, false]);
  });

  it("VAL-2 gives way to what is written and chosen once the field listens", () => {
    const form = add<HTMLFormElement>(
      "<form method=post data-replay><input name=email><input type=checkbox name=kvkk></form>",
    );
    const [email, kvkk] = ["email", "kvkk"].map(
      (field) => form.elements.namedItem(field) as HTMLInputElement,
    );
    const typed = (value: string) => {
      email!.value = value;
      email!.dispatchEvent(new Event("input", { bubbles: true }));
    };
    typed("de");
    kvkk!.click();
    hydrate(email!, kvkk!);
    typed("deniz");
    kvkk!.click();
    vi.advanceTimersByTime(1000);
    expect([email!.value, kvkk!.checked, waiting()]).toEqual(["deniz", false, false]);
  });

  it("is pressed once where a button is pressed again as soon as it listens", () => {
    const { button, answered } = pressable();
    button.click();
    hydrate(button);
    button.click();
    vi.advanceTimersByTime(1000);
    expect(answered).toHaveBeenCalledOnce();
  });

  it("leaves to the browser what it does alone", () => {
    const search = add<HTMLFormElement>(
      "<form method=get data-replay action=/arama><button>Ara</button></form>",
    );
    const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    search.addEventListener("submit", sent);
    search.querySelector("button")!.click();
    add("<a href='#x'>x</a>").click();
    expect([sent.mock.calls.length, waiting()]).toEqual([1, false]);
  });
});

describe("what is not marked", () => {
  /** Presses the button early, lets React take over, and says how often the press was answered. */
  function pressedEarly(button: HTMLButtonElement): number {
    const answered = vi.fn();
    button.addEventListener("click", answered);
    button.click();
    const early = answered.mock.calls.length;
    const kept = waiting();
    hydrate(button, ...(button.form?.elements ?? []));
    vi.advanceTimersByTime(1000);
    expect(kept).toBe(false);
    return answered.mock.calls.length - early;
  }
  const lastButton = (html: string) => add(html).parentElement!.querySelector("button")!;

  it.each([
    ["without a mark", "<button type=button>Sil</button>"],
    ["beside a mark", "<div><p data-replay></p><button type=button>Çıkış yap</button></div>"],
    ["that says never", "<button type=button data-replay=never>Öde</button>"],
    [
      "that says never within a mark",
      "<div data-replay><button type=button data-replay=never>Çıkış yap</button></div>",
    ],
    [
      "that says never and stands in a marked form",
      "<form method=post data-replay><input name=id><button data-replay=never>Sil</button></form>",
    ],
    [
      "marked in a part that says never",
      "<section data-replay=never><p data-replay><button type=button>Sil</button></p></section>",
    ],
  ])("is not pressed again: a button %s", (_, html) => {
    expect(pressedEarly(lastButton(html))).toBe(0);
  });

  it("is not sent again, and never by the browser where only a script can send it", () => {
    const form = add<HTMLFormElement>(
      "<form method=post data-replay><input name=id><button data-replay=never>Sil</button></form>",
    );
    const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    form.addEventListener("submit", sent);
    form.querySelector("button")!.click();
    hydrate(...form.elements);
    vi.advanceTimersByTime(1000);
    expect([sent.mock.calls.length, waiting()]).toEqual([0, false]);
    form.querySelector("button")!.click();
    expect(sent, "once it listens").toHaveBeenCalledOnce();
  });

  it("is left to the browser where a form has an address", () => {
    const form = add<HTMLFormElement>("<form method=post action=/x><button>Git</button></form>");
    const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    form.addEventListener("submit", sent);
    form.querySelector("button")!.click();
    expect([sent.mock.calls.length, waiting()]).toEqual([1, false]);
  });

  it("keeps no word, choice or focus of a field", () => {
    const form = add<HTMLFormElement>(
      "<form method=post><input name=card><input type=checkbox name=keep></form>",
    );
    const [card, keep] = [...form.elements] as HTMLInputElement[];
    const told: string[] = [];
    for (const type of ["input", "focusin"])
      form.addEventListener(type, ({ target }) =>
        told.push(`${type} ${(target as HTMLInputElement).name}`),
      );
    card!.focus();
    card!.value = "4111";
    card!.dispatchEvent(new Event("input", { bubbles: true }));
    keep!.click();
    const before = [...told];
    hydrate(...form.elements);
    vi.advanceTimersByTime(1000);
    expect([told, waiting()]).toEqual([before, false]);
  });

  it("waits no longer once an element has lost its mark", () => {
    const { button, answered } = pressable();
    button.click();
    button.dataset.replay = "never";
    hydrate(button);
    vi.advanceTimersByTime(1000);
    expect([answered.mock.calls.length, waiting()]).toEqual([0, false]);
  });
});
