// Load on one address: wrk for throughput and latency, sockets of our own for crowds and for connections that lie idle.

import { execFile } from "node:child_process";
import { connect } from "node:net";
import { promisify } from "node:util";

const run = promisify(execFile);

const milliseconds = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

// wrk with one thread and so many connections: requests, requests a second, and the latencies half and 99 of a hundred
// stay below, in milliseconds.
// `keys`: so many addresses that begin with this one, in turn. `script`: one of wrk's, that makes the requests.
export async function wrk(url, { connections, seconds, headers = {}, keys = null, script = null }) {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const file = script ?? (keys ? "scripts/bench/keys.lua" : null);
  const made = file ? ["-s", file] : [];
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "--latency", ...made, ...lines, url];
  if (keys) args.push("--", String(keys));
  const { stdout } = await run("wrk", args);
  const number = (pattern) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const latency = (share) => {
    const found = new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s|m) *$`, "m").exec(stdout);
    return found ? Number(found[1]) * milliseconds[found[2]] : Number.NaN;
  };
  const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout);
  return {
    requests: number(/(\d+) requests in/),
    rate: number(/Requests\/sec:\s+([\d.]+)/),
    p50: latency(50),
    p99: latency(99),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + (sockets?.slice(1).reduce((a, b) => a + Number(b), 0) ?? 0),
  };
}

function open(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

// One request on an open connection: its status and how long the answer took, in milliseconds.
function ask(socket, path) {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    let received = "";
    const fail = (error) => reject(error ?? new Error("the connection was closed"));
    socket.once("error", fail);
    socket.once("close", fail);
    socket.on("data", (part) => {
      received += part.toString("latin1");
      if (!isWhole(received)) return;
      socket.removeAllListeners();
      // Whatever happens to it from here on is nobody's loss.
      socket.on("error", () => {});
      resolve({ status: Number(received.slice(9, 12)), took: performance.now() - from });
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n\r\n`);
  });
}

function isWhole(received) {
  const head = received.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head));
  return length ? received.length >= head + 4 + Number(length[1]) : received.endsWith("\r\n0\r\n\r\n");
}

// So many clients ask for the same at once, on connections opened before: the fastest, the median and the slowest answer in
// milliseconds, and how many were no success.
export async function crowd(port, path, clients) {
  const sockets = await Promise.all(Array.from({ length: clients }, () => open(port)));
  const answers = await Promise.all(sockets.map((socket) => ask(socket, path)));
  for (const socket of sockets) socket.destroy();
  const took = answers.map((answer) => answer.took).sort((a, b) => a - b);
  return {
    fastest: took[0],
    median: took[Math.floor(took.length / 2)],
    slowest: took.at(-1),
    failed: answers.filter((answer) => answer.status !== 200).length,
  };
}

// Opens so many connections, asks once on each and leaves them open. Ends them all with `close`.
export async function idle(port, path, connections) {
  const sockets = [];
  try {
    while (sockets.length < connections) {
      const batch = Math.min(200, connections - sockets.length);
      const opened = await Promise.all(Array.from({ length: batch }, () => open(port)));
      sockets.push(...opened);
      await Promise.all(opened.map((socket) => ask(socket, path)));
    }
  } catch (error) {
    for (const socket of sockets) socket.destroy();
    throw error;
  }
  return {
    stillOpen: () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
