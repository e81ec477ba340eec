/**
 * `npm run interactions`: how long each step of a journey keeps a shopper waiting for the next
 * paint after a press, on a processor four times slower (Interaction to Next Paint), and for some
 * how long until the result shows. `npm run interactions catalogue` measures that journey only,
 * `--runs=3` less often than ten times. It prints the longest of each step; one over 100 ms, or a
 * result over 300 ms, ends with exit code 1. What it measures depends on the machine, so nothing
 * else depends on it. Measures the shop of a stack of its own.
 */
import { parseArgs } from "node:util";

import type { Browser } from "@playwright/test";

import { JOURNEYS, type Journey } from "./support/interaction-journeys.ts";
import { collectInteractions, InteractionTimes, type StepTimes } from "./support/interactions.ts";
import { newShopper, withBrowser } from "./support/open-browser.ts";
import type { Stack } from "./support/stack.ts";

const SLOWER = 4;
const LONGEST_MS = 100;
const LONGEST_RESULT_MS = 300;
/** An interaction that took less than two frames is none for the browser. */
const UNNOTICED = { ms: 16, name: "", target: "" };

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "10" } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in JOURNEYS));
if (unknown.length > 0)
  throw new Error(
    `no journey ${unknown.join(", ")}; there are ${Object.keys(JOURNEYS).join(", ")}`,
  );
const journeys = Object.entries(JOURNEYS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);

/** One run of a journey, in a browser that was never here. */
async function run(browser: Browser, stack: Stack, journey: Journey, times: InteractionTimes) {
  const page = await newShopper(browser, stack);
  await page.context().addInitScript(collectInteractions);
  const session = await page.context().newCDPSession(page);
  const slowDown = () => session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await journey(page, { stack, times, slowDown });
  await page.context().close();
}

function report({ name, slowest, resultsMs }: StepTimes): string {
  const { ms, name: event, target } = slowest ?? UNNOTICED;
  const results = resultsMs.map(Math.round).sort((a, b) => a - b);
  const until = results.length === 0 ? "" : `, shown after ${results.join(" ")} ms`;
  return `${name.padEnd(28)}${String(Math.round(ms)).padStart(5)} ms${until}  ${event} ${target}`;
}

const times = new InteractionTimes();
await withBrowser("interactions", async (browser, stack) => {
  for (const [, journey] of journeys) {
    // Not counted: it fills the caches.
    await run(browser, stack, journey, new InteractionTimes());
    for (let at = 0; at < Number(values.runs); at++) await run(browser, stack, journey, times);
  }
});
for (const step of times.steps) console.log(report(step));
const isSlow = times.steps.some(
  ({ slowest, resultsMs }) =>
    (slowest?.ms ?? 0) > LONGEST_MS || Math.max(0, ...resultsMs) > LONGEST_RESULT_MS,
);
process.exitCode = isSlow ? 1 : 0;
