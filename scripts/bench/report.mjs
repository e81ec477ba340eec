// The report: Markdown whose columns are padded, so that it reads on a terminal too.

import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem } from "node:os";
import { ours } from "./peers.mjs";

const figure = (value, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : "–");
const times = (value, own) => (own > 0 ? `${figure(value / own, 2)} ×` : "–");

function table(head, rows) {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at].length)));
  const line = (cells) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(" | ")} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

export function machine() {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const at = new Date().toISOString().slice(0, 16).replace("T", " ");
  const busy = loadavg()[0].toFixed(1);
  return `${cpus().length} × ${processor.model.trim()}, ${memory} GiB, Linux ${release()}; ${at} UTC, load before ${busy}`;
}

export function commit() {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

// Throughput and latency are wrk's; beside our own figure each peer's is a multiple of it.
export function load(title, rows, unable) {
  const own = rows.find((row) => row.name === ours);
  const cells = rows.map((row) => [
    row.title,
    figure(row.cpu),
    times(row.cpu, own?.cpu),
    figure(row.rate, 0),
    times(row.rate, own?.rate),
    figure(row.p50, 2),
    figure(row.p99, 2),
    String(row.failed),
  ]);
  const head = ["", "CPU µs/request", "to ours", "requests/s", "to ours", "p50 ms", "p99 ms", "failed"];
  const absent = unable.map((reason) => `\n\nNot measured: ${reason}.`).join("");
  return `## ${title}\n\n${table(head, cells)}${absent}`;
}

// HTTP clients: beside each figure its multiple of the least.
export function clients(tables) {
  const parts = tables.map(({ title, rows }) => {
    const least = Math.min(...rows.map((row) => row.cpu));
    const cells = rows.map((row) => [
      row.title,
      figure(row.cpu),
      times(row.cpu, least),
      figure(row.rate, 0),
      figure(row.p99, 2),
      String(row.failed),
    ]);
    const head = ["", "CPU µs/request", "to the least", "requests/s", "p99 ms", "failed"];
    return `### ${title}\n\n${table(head, cells)}`;
  });
  return `## HTTP clients: one proxy, equal but for its client\n\n${parts.join("\n\n")}`;
}

export function cold(rows) {
  const cells = rows.flatMap((row) =>
    [["may be kept", row.kept], ["may not", row.private], ["may not, again", row.again]].map(([kind, result]) => [
      row.title,
      kind,
      String(result.calls),
      figure(result.fastest, 0),
      figure(result.median, 0),
      figure(result.slowest, 0),
      String(result.failed),
    ]),
  );
  const head = ["", "answer", "calls of the shop", "fastest ms", "median ms", "slowest ms", "failed"];
  return `## 100 clients at once on one cold key, the shop takes 300 ms\n\n${table(head, cells)}`;
}

export function memory(rows, connections) {
  const own = rows.find((row) => row.name === ours);
  const cells = rows.map((row) => [
    row.title,
    figure(row.atRest),
    times(row.atRest, own?.atRest),
    figure(row.loaded),
    row.idle === null ? "not held" : figure(row.idle),
    figure(row.start, 0),
    times(row.start, own?.start),
  ]);
  const head = ["", "at rest MB", "to ours", "after load MB", `${connections} idle MB`, "first answer ms", "to ours"];
  return `## Memory, and start to first answer\n\n${table(head, cells)}`;
}

export function growth(rows) {
  const cells = rows.flatMap(({ name, amounts, costs }) =>
    amounts.map((amount, at) => [at === 0 ? name : "", String(amount), figure(costs[at]), times(costs[at], costs[0])]),
  );
  return `## What a request of ours costs as there is more\n\n${table(["", "of them", "CPU µs each", "to the first"], cells)}`;
}

export function pages({ reason, vitrin, next }) {
  const title = "## The home page for a guest: our page cache, and Next.js alone";
  if (reason) return `${title}\n\nNot measured: ${reason}.`;
  const row = (name, of) => [name, figure(of.cpu), times(of.cpu, vitrin.cpu), figure(of.rate, 0), figure(of.p50, 2), figure(of.p99, 2), String(of.failed)];
  const head = ["", "CPU µs each", "to ours", "requests a second", "p50 ms", "p99 ms", "failed"];
  return `${title}\n\n${table(head, [row("vitrin", vitrin), row("Next.js alone", next)])}`;
}

export function loader({ bytes, vitrin, cheerio }) {
  const rows = [
    ["vitrin", figure(vitrin), "1.00 ×"],
    ["Node + cheerio", figure(cheerio), times(cheerio, vitrin)],
  ];
  return `## A loader page of eight products (${bytes} bytes of HTML) to typed JSON, without HTTP\n\n${table(["", "CPU µs each", "to ours"], rows)}`;
}

export function participants(peers, missing) {
  const lines = peers.filter((peer) => !peer.name.includes(",")).map((peer) => `- ${peer.title} ${peer.release}`);
  const absent = [...missing].map(([name, reason]) => `- not measured: ${name}: ${reason}`);
  return [`- node ${process.versions.node}, ${wrkVersion()}`, ...lines, ...absent].join("\n");
}

function wrkVersion() {
  const said = execFileSync("sh", ["-c", "wrk -v 2>&1 || true"], { encoding: "utf8" });
  return `wrk ${/\d+\.\d+\.\d+/.exec(said)?.[0] ?? "unknown"}`;
}
