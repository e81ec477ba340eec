// The rows: what is asked, in which order, and how rounds become one figure.

import { execFile } from "node:child_process";
import { get } from "node:http";
import { promisify } from "node:util";
import { resolve } from "node:path";
import { emptyLog, end, firstAnswer, freePort, home, megabytes, pause, processorSeconds, start } from "./processes.mjs";
import { crowd, idle, wrk } from "./load.mjs";
import { ours } from "./peers.mjs";

const run = promisify(execFile);

export const loads = {
  pass: { title: "Pass-through, 2.4 KB of JSON that nobody may keep", path: () => "/srv/service/cart/load" },
  hit: { title: "Cached answer", path: () => "/srv/service/category/get/plain" },
  compressed: {
    title: "Cached answer, gzip asked for",
    path: () => "/srv/service/category/get/compressed",
    headers: { "Accept-Encoding": "gzip" },
  },
  call: { title: "One JSON call reshaped, nothing kept: the cart", path: (peer) => peer.callPath },
};

export const middle = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length % 2 ? sorted[(sorted.length - 1) / 2] : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
};

// Starts a peer, and says how long it took to its first answer in milliseconds.
export async function launch(peer, upstream) {
  const port = await freePort();
  const adminPort = await freePort();
  const { command, args, environment } = peer.launch({ port, adminPort, upstream });
  const from = performance.now();
  const server = start(peer.name.replace(/\W+/g, "-"), command, args, environment);
  const took = await firstAnswer(server, `http://127.0.0.1:${port}${peer.firstPath}`, from);
  return { peer, server, port, took };
}

// A browser's cookies: a session of the shop, and our token once it was handed out.
async function cookies(running) {
  if (!running.peer.name.startsWith(ours)) return {};
  const answer = await fetch(`http://127.0.0.1:${running.port}/bff/cart`, { headers: { Cookie: "PHPSESSID=bench" } });
  const token = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("XSRF-TOKEN="));
  return { Cookie: ["PHPSESSID=bench", token?.split(";")[0]].filter(Boolean).join("; ") };
}

async function loaded(running, row, { seconds, connections }) {
  const { path, headers } = loads[row];
  const url = `http://127.0.0.1:${running.port}${path(running.peer)}`;
  const sent = { ...headers, ...(row === "call" ? await cookies(running) : {}) };
  const before = processorSeconds(running.server);
  const result = await wrk(url, { connections, seconds, headers: sent });
  const used = processorSeconds(running.server) - before;
  emptyLog(running.server);
  return { ...result, cpu: (used / result.requests) * 1e6 };
}

// What a row measures is tried first: whether the shop is asked each time or once, and the coding. Why it is not so, or null.
export async function disproof(running, row, upstream) {
  const { path, headers } = loads[row];
  const url = `http://127.0.0.1:${running.port}${path(running.peer)}`;
  await told(upstream, "latency=0&private=false");
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await look(url, { ...headers, ...(row === "call" ? await cookies(running) : {}) });
    if (answer.status !== 200) return `it answers ${answer.status}`;
    if (row === "compressed" && answer.coding !== "gzip") return "it does not compress";
  }
  const calls = await asked(upstream);
  const kept = row === "hit" || row === "compressed";
  if (kept && calls > 1) return "it does not keep the answer";
  return kept || calls >= 3 ? null : "it does not ask the shop";
}

// One answer as it is on the wire.
function look(url, headers) {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode, coding: answer.headers["content-encoding"] }));
    });
    request.once("error", reject);
  });
}

// Another first one each round, and every second round backwards: what runs first or after a certain other one may not be
// the worse for it.
export function orderOf(servers, round) {
  const from = round % servers.length;
  const rotated = [...servers.slice(from), ...servers.slice(0, from)];
  return round % 2 ? rotated.reverse() : rotated;
}

// One row: each peer is warmed up, then come rounds over all of them in turn; a figure is the median of the rounds.
export async function load(row, servers, { rounds, seconds, connections, warm }) {
  const results = new Map(servers.map((running) => [running.peer.name, []]));
  for (const running of servers) await loaded(running, row, { seconds: warm, connections });
  for (let round = 0; round < rounds; round += 1) {
    for (const running of orderOf(servers, round)) {
      results.get(running.peer.name).push(await loaded(running, row, { seconds, connections }));
    }
  }
  return servers.map(({ peer }) => {
    const each = results.get(peer.name);
    const of = (name) => middle(each.map((result) => result[name]));
    const failed = each.reduce((sum, result) => sum + result.failed, 0);
    return { name: peer.name, title: peer.title, cpu: of("cpu"), rate: of("rate"), p50: of("p50"), p99: of("p99"), failed };
  });
}

const told = (upstream, query) => fetch(`http://${upstream}/bench?${query}`, { method: "POST" });
const asked = async (upstream) => Number(await (await fetch(`http://${upstream}/bench`)).text());

// A hundred clients at once on one key that nobody has asked for yet: an answer that may be kept, one that may not, and
// that one once more.
export async function cold(servers, upstream, { clients = 100, latency = 300 } = {}) {
  const table = [];
  for (const running of servers) {
    const row = { name: running.peer.name, title: running.peer.title };
    for (const [kind, private_, key] of [["kept", false, "1"], ["private", true, "2"], ["again", true, "2"]]) {
      await told(upstream, `latency=${latency}&private=${private_}`);
      const times = await crowd(running.port, `/srv/service/category/get/cold-${key}`, clients);
      row[kind] = { ...times, calls: await asked(upstream) };
    }
    table.push(row);
  }
  await told(upstream, "latency=0&private=false");
  return table;
}

// Memory at rest, after load, and with connections that lie idle; start to first answer, the median of several starts. A
// fresh server each time.
export async function memory(peers, upstream, { seconds, connections, idleConnections, starts }) {
  const table = [];
  for (const peer of peers) {
    const took = [];
    for (let turn = 1; turn < starts; turn += 1) {
      const running = await launch(peer, upstream);
      took.push(running.took);
      await end(running.server);
    }
    const running = await launch(peer, upstream);
    took.push(running.took);
    await pause(500);
    const row = { name: peer.name, title: peer.title, start: middle(took), atRest: megabytes(running.server) };
    try {
      const held = await idle(running.port, peer.firstPath, idleConnections);
      await pause(500);
      row.idle = held.stillOpen() === idleConnections ? megabytes(running.server) : null;
      held.close();
    } catch {
      row.idle = null;
    }
    await end(running.server);
    const second = await launch(peer, upstream);
    await wrk(`http://127.0.0.1:${second.port}${peer.firstPath}`, { connections, seconds });
    row.loaded = megabytes(second.server);
    await end(second.server);
    table.push(row);
  }
  return table;
}

// A loader page of eight products to typed JSON, in one process, without any HTTP: microseconds of processor time each.
export async function loader(page) {
  const modules = resolve(home, "npm/node_modules");
  const theirs = await run(process.execPath, ["scripts/bench/peers/cheerio.cjs", page, "2000"], {
    env: { ...process.env, NODE_PATH: modules },
  });
  const mine = await run("target/dist/examples/reshape", []);
  const line = /loader page of eight products: (\d+) bytes in, \d+ bytes out, ([\d.]+)(ns|µs|ms)/.exec(mine.stdout);
  if (!line) throw new Error(`the example reshape said: ${mine.stdout}`);
  const microseconds = Number(line[2]) * { ns: 0.001, "µs": 1, ms: 1000 }[line[3]];
  return { bytes: Number(line[1]), vitrin: microseconds, cheerio: Number(theirs.stdout) / 1000 };
}
