/**
 * `npm run lighthouse`: the scores of home, list, product and basket as a phone sees them, the
 * median of five runs each. Scores are noisy, so nothing depends on them but whoever reads the
 * table; performance under 95, or another score under 100, ends with exit code 1. Measures the
 * shop at the address given as argument, else starts one of its own.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { Stack } from "./support/stack.ts";

const RUNS = 5;
const LEAST_SCORES = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
} as const;
const CATEGORIES = Object.keys(LEAST_SCORES) as (keyof typeof LEAST_SCORES)[];
const METRICS = {
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;
const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
};

const run = promisify(execFile);

/** The basket is not for search engines, on purpose: that is no fault of its page. */
const AUDITS_LEFT_OUT: Record<string, string> = { basket: "is-crawlable" };

async function measure(url: string, leftOut?: string): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), "vitrin-lighthouse-"));
  try {
    const file = path.join(folder, "report.json");
    const lighthouse = path.join(import.meta.dirname, "../node_modules/lighthouse/cli/index.js");
    await run(
      process.execPath,
      [
        lighthouse,
        url,
        "--quiet",
        `--chrome-flags=${CHROME_FLAGS.join(" ")}`,
        "--output=json",
        `--output-path=${file}`,
        ...(leftOut ? [`--skip-audits=${leftOut}`] : []),
      ],
      {
        env: { CHROME_PATH: "/usr/bin/chromium-headless-shell", ...process.env },
      },
    );
    return JSON.parse(await readFile(file, "utf8")) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function firstProduct(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/kilimler`)).text();
  const link = /<a\b[^>]*data-product-link="[^"]*"[^>]*>/.exec(html)?.[0];
  return (link && /href="([^"]+)"/.exec(link)?.[1]) ?? "/";
}

const given = process.argv[2];
const stack = given ? null : await Stack.start("lighthouse", { listsHost: true });
const origin = given ?? stack?.url ?? "";
let isTooLow = false;
try {
  console.log(
    `${"page".padEnd(9)}${CATEGORIES.map((name) => name.padStart(16)).join("")}${Object.keys(
      METRICS,
    )
      .map((name) => name.padStart(9))
      .join("")}`,
  );
  for (const [name, address] of [
    ["home", "/"],
    ["list", "/kilimler"],
    ["product", await firstProduct(origin)],
    ["basket", "/sepet"],
  ] as const) {
    const reports: Report[] = [];
    // Not counted: the shop draws its pictures when they are first asked for.
    const page = [origin + address, AUDITS_LEFT_OUT[name]] as const;
    await measure(...page);
    // One after the other: they share the processor, and the numbers are about it.
    for (let at = 0; at < RUNS; at += 1) reports.push(await measure(...page));
    const scores = CATEGORIES.map((category) =>
      Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0))),
    );
    const metrics = Object.values(METRICS).map((audit) =>
      median(reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN)),
    );
    console.log(
      `${name.padEnd(9)}${scores.map((score) => String(score).padStart(16)).join("")}${metrics.map((value, at) => (at === 2 ? value.toFixed(3) : `${Math.round(value)} ms`).padStart(9)).join("")}`,
    );
    const failed = Object.entries(reports[0]?.audits ?? {}).filter(
      ([, { score }]) => score !== null && score < 0.5,
    );
    for (const [id, { title }] of failed) console.log(`         ${id}: ${title}`);
    if (CATEGORIES.some((category, at) => (scores[at] ?? 0) < LEAST_SCORES[category]))
      isTooLow = true;
  }
} finally {
  await stack?.stop();
}
process.exitCode = isTooLow ? 1 : 0;
