import type { BrowserContext, ConsoleMessage, Page } from "@playwright/test";

/** Layout shift of one document, beyond which something visibly moved. */
const STILL_ENOUGH = 0.001;

/**
 * Sees everything a test's pages do that no page may do: requests to another origin (GW-13), errors
 * and breaches of the Content-Security-Policy on the console, uncaught errors; and where a test
 * asks for it, content that moves by itself.
 */
export class Watch {
  readonly #foreign = new Set<string>();
  readonly #errors: string[] = [];
  readonly #shifts = new Map<string, { sum: number; what: Set<string> }>();
  readonly #origins: Set<string>;
  readonly #expected: RegExp[] = [];
  #still = false;

  constructor(origin: string) {
    this.#origins = new Set([origin]);
  }

  async observe(context: BrowserContext, scripted: boolean): Promise<void> {
    context.on("request", (request) => this.#note(request.url()));
    context.on("console", (message) => this.#hear(message));
    context.on("weberror", (event) => this.#errors.push(`uncaught: ${event.error().message}`));
    if (!scripted) return;
    await context.exposeBinding(
      "vitrinShift",
      ({ page }: { page: Page }, document: string, value: number, what: string[]) => {
        const key = `${new URL(page.url()).pathname} (${document})`;
        const known = this.#shifts.get(key) ?? { sum: 0, what: new Set() };
        known.sum += value;
        for (const name of what) known.what.add(name);
        this.#shifts.set(key, known);
      },
    );
    await context.addInitScript(reportShifts);
  }

  /** The test itself opens pages of this origin. */
  allowOrigin(origin: string): void {
    this.#origins.add(origin);
  }

  /** The test brings about errors like this one, so they are not held against the page. */
  expectErrors(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** From now on nothing may move that the shopper did not move. */
  demandStillness(): void {
    this.#shifts.clear();
    this.#still = true;
  }

  /** What went wrong, in words; empty when nothing did. */
  complaints(): string[] {
    const moved = [...this.#shifts].filter(([, { sum }]) => this.#still && sum >= STILL_ENOUGH);
    return [
      ...[...this.#foreign].map((url) => `request to another origin: ${url}`),
      ...this.#errors.filter((text) => !this.#expected.some((pattern) => pattern.test(text))),
      ...moved.map(
        ([key, { sum, what }]) =>
          `layout shift ${sum.toFixed(4)} on ${key}: ${[...what].join(", ")}`,
      ),
    ];
  }

  #note(url: string): void {
    if (/^(?:data|blob|about):/.test(url) || this.#origins.has(new URL(url).origin)) return;
    this.#foreign.add(url);
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== "error") return;
    const { url } = message.location();
    this.#errors.push(`console: ${message.text()} (${url})`);
  }
}

/** Runs in every document: reports each layout shift that no input of the shopper explains. */
function reportShifts(): void {
  const { vitrinShift } = window as unknown as {
    vitrinShift?: (document: string, value: number, what: string[]) => void;
  };
  if (!vitrinShift || window.top !== window) return;
  const describe = (node: Node | null | undefined) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${node.className || node.id}`
      : String(node?.nodeName);
  const opened = String(Math.round(performance.timeOrigin));
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources?: { node?: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (!entry.hadRecentInput)
        vitrinShift(
          opened,
          entry.value,
          (entry.sources ?? []).map(({ node }) => describe(node)),
        );
    }
  }).observe({ type: "layout-shift", buffered: true });
}
