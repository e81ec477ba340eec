import type { Page } from "@playwright/test";

/** Of buttons that look alike, as the hearts of a list do, so many are pressed. */
const ALIKE = 2;
/** More than any page has: who gets here presses in circles. */
const MOST = 120;

/**
 * Presses the next control that can be seen and has not been pressed; says which. Runs in the page.
 */
function pressNext({
  pressed,
  spared,
  alike,
}: {
  pressed: string[];
  spared: string;
  alike: number;
}): string | null {
  const never = new RegExp(spared);
  for (const element of document.querySelectorAll<HTMLElement>(
    "button, summary, [role=tab], [role=option], a[href^='#']",
  )) {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
    const kind = `${element.closest("header, footer") ? "frame" : "page"} ${element.tagName}.${element.className}|`;
    const key = kind + text;
    if (pressed.includes(key) || pressed.filter((other) => other.startsWith(kind)).length >= alike)
      continue;
    if (never.test(text) || element.matches(":disabled") || !element.checkVisibility()) continue;
    element.click();
    return key;
  }
  return null;
}

/** Presses everything on page after page; what frames all of them once. */
export class Presser {
  readonly #page: Page;
  readonly #spared: RegExp;
  readonly #settled: () => Promise<void>;
  #frame: string[] = [];

  /**
   * @param spared what is never pressed; @param settled resolves when a press has had its effect
   */
  constructor(page: Page, spared: RegExp, settled: () => Promise<void>) {
    this.#page = page;
    this.#spared = spared;
    this.#settled = settled;
  }

  /**
   * Presses what is on the page at hand, what opens by that included; a press that leads away comes
   * back.
   */
  async everything(): Promise<void> {
    const address = this.#page.url();
    const pressed = [...this.#frame];
    for (let press = 0; press < MOST; press++) {
      // A page that is just being left cannot be asked: the next one is.
      const key = await this.#page
        .evaluate(pressNext, { pressed, spared: this.#spared.source, alike: ALIKE })
        .catch(() => undefined);
      if (key === null) {
        this.#frame = pressed.filter((other) => other.startsWith("frame"));
        return;
      }
      if (key !== undefined) pressed.push(key);
      await this.#settled();
      if (this.#page.url().split("#")[0] !== address.split("#")[0]) await this.#page.goto(address);
    }
    throw new Error(`${address} never comes to an end: ${pressed.slice(-5).join(", ")}`);
  }
}
