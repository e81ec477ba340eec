// Servers of one run: each in a process group of its own, on loopback, with a log, and ended by its id.

import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, openSync, closeSync, readFileSync, readdirSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { get } from "node:http";

export const home = "target/bench";
const logs = `${home}/run`;
const started = new Set();

let stopping = false;

// Whether the run was told to end: what is measured from then on is nothing.
export const isStopping = () => stopping;

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

// A port that is free now, below the range that the kernel hands to clients.
export async function freePort() {
  for (;;) {
    const port = 20000 + Math.floor(Math.random() * 12000);
    const free = await new Promise((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

export function start(name, command, args, environment = {}) {
  mkdirSync(logs, { recursive: true });
  const log = `${logs}/${name}.log`;
  // Appending, so that a log can be emptied while its writer lives.
  const file = openSync(log, "a");
  truncateSync(log);
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", file, file],
    env: { ...process.env, ...environment },
  });
  closeSync(file);
  const server = { name, pid: child.pid, log, ended: null };
  child.once("error", (error) => (server.ended = error.message));
  child.once("exit", (code, signal) => (server.ended = `ended with ${signal ?? code}`));
  started.add(server);
  return server;
}

// Until it answers 200 there; the milliseconds since `from`. A server that ended, or takes too long, is a failure with its
// last words.
export async function firstAnswer(server, url, from, patience = 20_000) {
  for (;;) {
    if (await answers(url)) return performance.now() - from;
    if (server.ended || performance.now() - from > patience) {
      throw new Error(`${server.name} ${server.ended ?? "does not answer"}: ${lastLine(server.log)}`);
    }
    await pause(2);
  }
}

function answers(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2000 }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode === 200));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}

function lastLine(log) {
  return readFileSync(log, "utf8").trim().split("\n").at(-1)?.slice(0, 300) || "it said nothing";
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function emptyLog(server) {
  truncateSync(server.log);
}

// The process and all it has begun, those that left its group too.
function tree(root) {
  const children = new Map();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const fields = stat(entry);
    if (!fields) continue;
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const found = [];
  const open = [root];
  while (open.length > 0) {
    const pid = open.pop();
    found.push(pid);
    open.push(...(children.get(pid) ?? []));
  }
  return found;
}

// Fields of /proc/PID/stat from the third on: the name before them may hold anything.
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

// Seconds of processor time of the whole tree so far, the kernel's work for it included.
export function processorSeconds(server) {
  const ticks = tree(server.pid).map((pid) => {
    const fields = stat(pid);
    return fields ? Number(fields[11]) + Number(fields[12]) : 0;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

// Memory of the whole tree in MB, pages that several of its processes share counted once.
export function megabytes(server) {
  const kilobytes = tree(server.pid).map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

export async function end(server) {
  const left = () => tree(server.pid).filter((pid) => stat(pid) && stat(pid)[0] !== "Z");
  const all = left();
  signal(server.pid, "SIGTERM");
  for (let tries = 0; tries < 100 && all.some((pid) => stat(pid) && stat(pid)[0] !== "Z"); tries += 1) await pause(50);
  for (const pid of all) if (stat(pid)) signal(pid, "SIGKILL");
  started.delete(server);
}

export async function endAll() {
  await Promise.all([...started].map(end));
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(name, () => {
    stopping = true;
    endAll().finally(() => process.exit(130));
  });
}

// How many files one process may have open.
export function largestOpenFiles() {
  const line = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
  return Number(line?.[1] ?? 1024);
}
