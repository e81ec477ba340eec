import { expect, type Locator, type Page } from "@playwright/test";

import { messages } from "./messages.ts";

/** The other products of the catalog by colour, and which of them is shown. */
export function colours(page: Page): Locator {
  return page.getByRole("article").getByRole("radiogroup").getByRole("radio");
}

/** A colour that is not shown and leads to a product. */
export function otherColour(page: Page, at = 0): Locator {
  return colours(page).and(page.locator("a[aria-checked=false]")).nth(at);
}

export function heading(page: Page): Locator {
  return page.getByRole("main").getByRole("heading", { level: 1 });
}

/** What is on the screen is what was chosen. */
export async function expectShown(page: Page, address: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.locator("#attributes [aria-busy]")).toHaveCount(0);
}

/** Marks the document, to tell whether it is the same one later. */
export async function markDocument(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.evaluate(() => void (document.documentElement.dataset.mark = "same"));
}

export async function expectSameDocument(page: Page, isSame = true): Promise<void> {
  await expect(page.locator("html[data-mark=same]")).toHaveCount(isSame ? 1 : 0);
}

/** Keeps answers back until they are let go. */
export class Gate {
  #open!: () => void;
  readonly #opened = new Promise<void>((resolve) => (this.#open = resolve));
  /** Resolves when the first one waits. */
  readonly reached: Promise<void>;
  #reach!: () => void;

  constructor() {
    this.reached = new Promise((resolve) => (this.#reach = resolve));
  }

  async pass(): Promise<void> {
    this.#reach();
    await this.#opened;
  }

  open(): void {
    this.#open();
  }
}

/**
 * What is said of failures, and whether anything could be bought then. Collected as it happens: a
 * page that is being left cannot be asked.
 */
export async function hearFailures(page: Page): Promise<() => Promise<Heard[]>> {
  await page.evaluate((key) => {
    const place = document.getElementById("attributes");
    if (!place) return;
    const heard: { text: string; buyable: boolean }[] = [];
    new MutationObserver(() => {
      const text = place.querySelector("div[role=status] p")?.textContent;
      const buy = document.querySelector("article button[data-replay=never]");
      if (!text) return;
      heard.push({ text, buyable: !buy?.matches(":disabled") });
      sessionStorage.setItem(key, JSON.stringify(heard));
    }).observe(place, { childList: true, subtree: true });
  }, HEARD_KEY);
  return () =>
    page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "[]") as Heard[], HEARD_KEY);
}

type Heard = { text: string; buyable: boolean };

/** The tab's storage outlives the page. */
const HEARD_KEY = "test:heard";

/** Everything that a document says of the page it shows. */
export async function statements(page: Page): Promise<Record<string, unknown>> {
  const { product, common } = messages("tr");
  return page.evaluate(
    ({ details, breadcrumbs }) => {
      // What is said without scripts stands only in what the server rendered.
      const textOf = (element: Element) => {
        const copy = element.cloneNode(true) as Element;
        for (const noscript of copy.querySelectorAll("noscript")) noscript.remove();
        return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
      };
      const all = (selector: string, ...names: string[]) =>
        [...document.querySelectorAll(selector)].map((element) =>
          names.map((name) => (name === "text" ? textOf(element) : element.getAttribute(name))),
        );
      const article = document.querySelector("article");
      return {
        title: document.title,
        description: all("meta[name=description]", "content"),
        preview: all("meta[property^=og]", "property", "content"),
        links: all("link[rel=canonical], link[rel=alternate]", "rel", "hreflang", "href"),
        data: JSON.parse(
          document.querySelector('script[type="application/ld+json"]')?.textContent ?? "null",
        ),
        identity: all("#product-id, #link_type, #link_table_id", "id", "value"),
        trail: all(`nav[aria-label="${breadcrumbs}"] a`, "href", "aria-current", "text"),
        languages: all(`header a[hreflang]`, "hreflang", "href"),
        heading: all("h1", "text"),
        options: all("[role=radio], #attributes option", "href", "aria-checked", "text"),
        pictures: [...(article?.querySelectorAll("section img") ?? [])].map((picture) =>
          picture.getAttribute("src"),
        ),
        details: all(`section[aria-label="${details}"]`, "text"),
        facts: all("article p:not([role=status])", "text"),
      };
    },
    { details: product.details, breadcrumbs: common.breadcrumbs },
  );
}
