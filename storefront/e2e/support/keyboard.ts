import type { CDPSession, Page } from "@playwright/test";

/** The keys of a keyboard by their place, named as on an American one. */
const PLACES = [
  ..."Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal".split(
    " ",
  ),
  ..."KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight".split(" "),
  ..."KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash".split(" "),
  ..."IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash".split(" "),
];

/**
 * What the two Turkish keyboards write in those places, alone and with Shift (TS 2117 and its Q
 * variant); `^` waits for a vowel.
 */
const SIGNS = {
  Q: [
    '"1234567890*-' + "qwertyuıopğü" + "asdfghjklşi," + "<zxcvbnmöç.",
    "é!'^+%&/()=?_" + "QWERTYUIOPĞÜ" + "ASDFGHJKLŞİ;" + ">ZXCVBNMÖÇ:",
  ],
  F: [
    "+1234567890/-" + "fgğıodrnhpqw" + "uieaütkmlyşx" + "<jövcçzsb.,",
    "*!\"^$%&'()=?_" + "FGĞIODRNHPQW" + "UİEAÜTKMLYŞX" + ">JÖVCÇZSB:;",
  ],
} as const;

type Layout = keyof typeof SIGNS;
export const LAYOUTS = ["Q", "F"] as const;

const ALT = 1;
const CONTROL = 2;
const SHIFT = 8;
/** Windows tells of AltGr as of both keys it stands for. */
const ALT_GR = ALT | CONTROL;

type Stroke = {
  key: string;
  code: string;
  text?: string | undefined;
  modifiers?: number;
  windowsVirtualKeyCode?: number;
};

/** Keys that mean the same on every keyboard, with the number old scripts know them by. */
const NAMED = {
  Tab: 9,
  Enter: 13,
  Escape: 27,
  " ": 32,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
} as const;

/**
 * How a browser is told of a Turkish keyboard: the sign by its layout, the place by the key that
 * was pressed.
 */
export class Keyboard {
  readonly #session: CDPSession;
  readonly #layout: Layout;

  private constructor(session: CDPSession, layout: Layout) {
    this.#session = session;
    this.#layout = layout;
  }

  static async of(page: Page, layout: Layout): Promise<Keyboard> {
    return new Keyboard(await page.context().newCDPSession(page), layout);
  }

  async type(text: string): Promise<void> {
    for (const sign of text) await (sign === "@" ? this.#at() : this.#press(this.#strokeOf(sign)));
  }

  /** Every key that writes something, alone and with Shift. */
  async everyKey(): Promise<void> {
    // The browser takes them in their order; none has to wait for the one before to be
    // acknowledged.
    await Promise.all(
      [...SIGNS[this.#layout].join("")].map((sign) => this.#press(this.#strokeOf(sign))),
    );
  }

  /**
   * A key of the same meaning everywhere; `code` says where it is if not at its own place, as on
   * the keypad.
   */
  async press(
    key: keyof typeof NAMED,
    { code = key === " " ? "Space" : key, shift = false } = {},
  ): Promise<void> {
    const text = key === "Enter" ? "\r" : key === " " ? " " : undefined;
    await this.#press({
      key,
      code,
      windowsVirtualKeyCode: NAMED[key],
      modifiers: shift ? SHIFT : 0,
      ...(text ? { text } : {}),
    });
  }

  /** A key of the keypad while it writes digits. */
  async keypad(digit: string): Promise<void> {
    await this.#press({
      key: digit,
      code: `Numpad${digit}`,
      text: digit,
      windowsVirtualKeyCode: 96 + Number(digit),
    });
  }

  /**
   * `^`, which writes nothing yet, and the vowel that comes of it: one key and one sign, as Windows
   * tells.
   */
  async accent(vowel: string, accented: string): Promise<void> {
    await this.#press({ key: "Dead", code: "Digit3", modifiers: SHIFT });
    await this.#press({ ...this.#strokeOf(vowel), key: accented, text: accented });
  }

  /**
   * A text that is not settled yet, as a dead key of macOS and Linux and every telephone writes.
   */
  async compose(text: string): Promise<void> {
    await this.#session.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }

  /** What becomes of it. */
  async settle(text: string): Promise<void> {
    await this.#session.send("Input.insertText", { text });
  }

  /** Enter that belongs to the text under way. */
  async enterWithin(): Promise<void> {
    await this.#press({ key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 });
  }

  /**
   * AltGr and the key of an American Q, in both layouts: Windows tells of Control and Alt, of the
   * key with both, then of the sign.
   */
  async #at(): Promise<void> {
    const stroke = { key: "@", code: "KeyQ", windowsVirtualKeyCode: 81 };
    await this.#send("rawKeyDown", { key: "Control", code: "ControlLeft", modifiers: CONTROL });
    await this.#send("rawKeyDown", { key: "AltGraph", code: "AltRight", modifiers: ALT_GR });
    await this.#send("rawKeyDown", { ...stroke, modifiers: ALT_GR });
    await this.#send("char", { ...stroke, text: "@" });
    await this.#send("keyUp", { ...stroke, modifiers: ALT_GR });
    await this.#send("keyUp", { key: "AltGraph", code: "AltRight" });
    await this.#send("keyUp", { key: "Control", code: "ControlLeft" });
  }

  #strokeOf(sign: string): Stroke {
    if (sign === " ") return { key: " ", code: "Space", text: " ", windowsVirtualKeyCode: 32 };
    const [plain, shifted] = SIGNS[this.#layout];
    const at = plain.indexOf(sign) >= 0 ? plain.indexOf(sign) : shifted.indexOf(sign);
    const code = PLACES[at];
    if (!code) throw new Error(`no key of ${this.#layout} writes ${sign}`);
    return {
      key: sign,
      code,
      text: sign,
      modifiers: plain.includes(sign) ? 0 : SHIFT,
      windowsVirtualKeyCode: /^[a-z0-9]$/.test(sign) ? sign.toUpperCase().charCodeAt(0) : 222,
    };
  }

  async #press(stroke: Stroke): Promise<void> {
    await Promise.all([
      this.#send(stroke.text ? "keyDown" : "rawKeyDown", stroke),
      this.#send("keyUp", { ...stroke, text: undefined }),
    ]);
  }

  async #send(
    type: "keyDown" | "rawKeyDown" | "char" | "keyUp",
    { text, ...stroke }: Stroke,
  ): Promise<void> {
    await this.#session.send("Input.dispatchKeyEvent", {
      type,
      ...stroke,
      ...(text ? { text, unmodifiedText: text } : {}),
    });
  }
}
