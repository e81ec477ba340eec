import { setTimeout as wait } from "node:timers/promises";

import type { Locator, Page } from "@playwright/test";

type Interaction = { name: string; ms: number; target: string };

/** What was measured of a step: its slowest interaction, and how long each result took. */
export type StepTimes = { name: string; slowest: Interaction | null; resultsMs: number[] };

/** Collects the interactions of every document; runs in the page. */
export function collectInteractions(): void {
  const collected: Interaction[] = [];
  Object.assign(window, { vitrinInteractions: collected });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      interactionId?: number;
    })[]) {
      if (!entry.interactionId) continue;
      const { target } = entry;
      const element = target instanceof Element ? target : null;
      const text = element && (element.getAttribute("name") ?? element.textContent ?? "");
      collected.push({
        name: entry.name,
        ms: entry.duration,
        target: text?.trim().slice(0, 40) ?? "",
      });
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Takes what was collected since the last time, once the page is quiet. */
async function takeCollected(page: Page): Promise<Interaction[]> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const { vitrinInteractions } = window as unknown as { vitrinInteractions: Interaction[] };
    return vitrinInteractions.splice(0);
  });
}

/** A result that takes longer is none. */
const RESULT_TIMEOUT_MS = 10_000;

/** How long it takes from the next press until `selector` is there, drawn. */
function timeToResult(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    ({ wanted, timeoutMs }) =>
      new Promise<number>((resolve, reject) => {
        const startedAt = performance.now();
        let pressedAt = Infinity;
        const press = (event: Event) => (pressedAt = Math.min(pressedAt, event.timeStamp));
        for (const name of ["pointerup", "keydown"])
          addEventListener(name, press, { capture: true, once: true });
        const check = () => {
          if (pressedAt < Infinity && document.querySelector(wanted))
            requestAnimationFrame((now) => resolve(now - pressedAt));
          else if (performance.now() - startedAt > timeoutMs) reject(new Error(`no ${wanted}`));
          else requestAnimationFrame(check);
        };
        check();
      }),
    { wanted: selector, timeoutMs: RESULT_TIMEOUT_MS },
  );
}

/** How long a finger or a button stays down. */
const PRESS_MS = 80;

/**
 * Presses an element under which the pointer already is, as a hand does: what changes when it comes
 * is drawn before. The press itself is the mouse's: to find the element again would take time of the
 * page's main thread within it.
 */
export async function press(element: Locator): Promise<void> {
  await element.hover({ force: true });
  await element.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
  );
  const { mouse } = element.page();
  await mouse.down();
  await wait(PRESS_MS);
  await mouse.up();
}

/** The times of every step, over all runs. */
export class InteractionTimes {
  readonly #steps = new Map<string, StepTimes>();

  get steps(): StepTimes[] {
    return [...this.#steps.values()];
  }

  /**
   * Measures what `act` does; `result` names what a shopper waits for. With one, `act` only presses:
   * a locator that waits searches the page meanwhile, on the thread that is measured.
   */
  async measure(
    page: Page,
    name: string,
    act: () => Promise<unknown>,
    result?: string,
  ): Promise<void> {
    const shown = result === undefined ? null : timeToResult(page, result);
    // If the act fails, its own error is the one to report.
    shown?.catch(() => undefined);
    // Also waits until the page listens for the press.
    await takeCollected(page);
    await act();
    const resultMs = await shown;
    const collected = await takeCollected(page);
    const step = this.#steps.get(name) ?? { name, slowest: null, resultsMs: [] };
    this.#steps.set(name, step);
    for (const one of collected) if (one.ms > (step.slowest?.ms ?? -1)) step.slowest = one;
    if (resultMs !== null) step.resultsMs.push(resultMs);
  }
}
