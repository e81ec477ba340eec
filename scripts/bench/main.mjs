// Runs everything, bounded, and writes target/bench/report.md. What it starts it ends, by its id.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { end, endAll, freePort, home, isStopping, largestOpenFiles, pause, start } from "./processes.mjs";
import { chosen, ours } from "./peers.mjs";
import * as rows from "./rows.mjs";
import { measureClients } from "./clients.mjs";
import { growth, reshaping } from "./growth.mjs";
import { pages } from "./pages.mjs";
import * as report from "./report.mjs";

const quick = Boolean(process.env.QUICK);
const connections = Number(process.env.CONNECTIONS ?? 32);
const rounds = Number(process.env.ROUNDS ?? (quick ? 1 : 3));
// Rows of load that are measured, and nothing else; all of everything if it is not set.
const chosenRows = process.env.ROWS?.split(",");
const extent = quick ? { rounds, seconds: 3, warm: 1, starts: 1 } : { rounds, seconds: 4, warm: 2, starts: 5 };
const recordings = "mocks/recordings/__files";

// The recorded cart with its first line twice, and the recorded loader page with its first product eight times.
function upstreamFiles() {
  mkdirSync(home, { recursive: true });
  const cart = JSON.parse(readFileSync(`${recordings}/cart/load/two-lines.json`, "utf8"));
  cart.PRODUCTS.push({ ...cart.PRODUCTS[0], CART_ID: 2, VARIANT_ID: "806", VARIANT2_NAME: "L" });
  writeFileSync(`${home}/cart.json`, JSON.stringify(cart, null, 1));
  const page = readFileSync(`${recordings}/catalogue/loader/last-page.html`, "utf8");
  const [from, to] = [page.indexOf('<div class="product-item"'), page.indexOf("</script>") + "</script>".length];
  const eight = Array.from({ length: 8 }, (_, at) => page.slice(from, to).replaceAll("1204", String(1204 + at)));
  writeFileSync(`${home}/loader.html`, `${page.slice(0, from)}${eight.join("")}</div>`);
}

async function startShop() {
  upstreamFiles();
  const address = `127.0.0.1:${await freePort()}`;
  const files = ["--json", `${home}/cart.json`, "--loader", `${home}/loader.html`];
  const shop = start("shop", "target/dist/bench-shop", ["--listen", address, ...files]);
  for (let tries = 0; tries < 100; tries += 1) {
    if (shop.ended) break;
    if (await fetch(`http://${address}/bench`).then((answer) => answer.ok, () => false)) return address;
    await pause(20);
  }
  throw new Error(`the shop of the benchmark does not answer: see ${shop.log}`);
}

// Those that start; the others are named in the report.
async function startAll(peers, upstream, missing) {
  const running = [];
  for (const peer of peers.filter((peer) => peer.launch)) {
    try {
      peer.release = peer.version();
      running.push(await rows.launch(peer, upstream));
    } catch (error) {
      missing.set(peer.name, error.message.split("\n")[0]);
    }
  }
  return running;
}

const out = [];
function write(part) {
  if (isStopping()) return;
  out.push(part);
  console.log(`${part}\n`);
  writeFileSync(`${home}/report.md`, `${out.join("\n\n")}\n`);
}

const taking = (running, row) => running.filter(({ peer }) => peer.rows.includes(row));

// Those that do what the row measures, and for the others why not.
async function sorted(candidates, row, upstream) {
  const [able, unable] = [[], []];
  for (const running of candidates) {
    const reason = await rows.disproof(running, row, upstream).catch((error) => error.message);
    if (reason) unable.push(`${running.peer.title}: ${reason}`);
    else able.push(running);
  }
  return { able, unable };
}

async function measure() {
  const upstream = await startShop();
  begin();
  if (process.env.ONLY !== "clients") await measurePeers(upstream);
  if (chosenRows) return;
  write(report.clients(await measureClients(upstream, { ...extent, connections })));
}

function begin() {
  const round = `${extent.rounds} × ${extent.seconds} s each in turn, ${connections} connections`;
  write(
    `# Benchmark\n\n${report.machine()}. Commit ${report.commit()}; ${round}. docs/benchmarks.md says how to read it.`,
  );
}

async function measurePeers(upstream) {
  const { peers, missing } = chosen(process.env.PEERS ?? "nginx,haproxy");
  const running = await startAll(peers, upstream, missing);
  for (const row of chosenRows ?? Object.keys(rows.loads)) {
    const { able, unable } = await sorted(taking(running, row), row, upstream);
    const results = await rows.load(row, able, { ...extent, connections });
    write(report.load(rows.loads[row].title, results, unable));
  }
  if (!chosenRows) write(report.cold(await rows.cold(taking(running, "cold"), upstream)));
  for (const { server } of running) await end(server);
  if (!chosenRows) await measureRest(running, upstream, peers);
  for (const peer of peers) peer.release ??= peer.version();
  write(`## Who took part\n\n${report.participants(peers.filter((peer) => !missing.has(peer.name)), missing)}`);
}

async function measureRest(running, upstream, peers) {
  const measured = running.map(({ peer }) => peer).filter((peer) => peer.rows.includes("memory"));
  // Both ends of a connection are files, the peer's and ours.
  const idleConnections = Math.min(5000, Math.floor(largestOpenFiles() / 2) - 500);
  const options = { ...extent, connections, idleConnections };
  write(report.memory(await rows.memory(measured, upstream, options), idleConnections));
  const own = peers.find((peer) => peer.name === ours);
  write(report.growth([...(await growth(own, upstream, extent)), await reshaping()]));
  const reason = process.env.NO_PAGES;
  write(report.pages(reason ? { reason } : await pages({ ...extent, connections }).catch((error) => ({ reason: error.message }))));
  if (peers.some((peer) => peer.name === "cheerio")) write(report.loader(await rows.loader(`${home}/loader.html`)));
}

try {
  await measure();
  console.log(`The report is in ${home}/report.md, logs are in ${home}/run.`);
} catch (error) {
  console.error(`vitrin: ${error.message}`);
  process.exitCode = 1;
} finally {
  await endAll();
}
