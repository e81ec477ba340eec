// ONLY=regions: the levels of an address, for a country of 81 provinces, 970 districts and some 50,000 neighbourhoods.
// Every list is asked for twice by one shopper after the other: once to fill the gateway's cache, once from it.

import { createServer, Agent, get } from "node:http";
import { mkdirSync, writeFileSync } from "node:fs";
import { endAll, firstAnswer, freePort, home, start } from "./processes.mjs";

const provinces = 81;
const districtsOf = (province) => (province < 79 ? 12 : 11);
const neighbourhoods = 52;
const limit = 5;

const rows = (base, count) =>
  Array.from({ length: count }, (_, at) => ({ code: String(base + at), title: `Yer ${base + at}`, postalcode: "34000" }));

function answer(path) {
  const [, level, parent] = /\/(get-\w+)\/(\w+)/.exec(path) ?? [];
  if (level === "get-countries") return { countries: [], selected: "" };
  if (level === "get-cities") return { cities: rows(0, provinces) };
  if (level === "get-towns") return { towns: rows(Number(parent) * 100, districtsOf(Number(parent))) };
  return { districts: rows(Number(parent) * 100, neighbourhoods) };
}

let asked = 0;
const shop = createServer((request, response) => {
  asked += 1;
  const body = JSON.stringify(answer(new URL(request.url, "http://shop").pathname));
  response.writeHead(200, { "Content-Type": "application/json" }).end(body);
});

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

// Milliseconds until the last byte of the answer, and the codes in it.
function ask(url) {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const took = performance.now() - from;
        const { regions } = JSON.parse(Buffer.concat(parts));
        resolve({ took, codes: regions.map((region) => region.code) });
      });
    });
    request.on("error", reject);
  });
}

// Asks for every list of every level, top down; says how long each took and how many regions it had.
async function walk(origin) {
  const levels = [];
  let parents = ["TR"];
  for (const level of ["cities", "towns", "districts"]) {
    const took = [];
    const codes = [];
    for (const parent of parents) {
      const list = await ask(`${origin}/bff/regions/${level}?parent=${parent}`);
      took.push(list.took);
      codes.push(...list.codes);
    }
    levels.push({ level, lists: parents.length, regions: codes.length, took: took.sort((a, b) => a - b) });
    parents = codes;
  }
  return levels;
}

async function measure() {
  await new Promise((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const [port, adminPort] = [await freePort(), await freePort()];
  const upstream = `http://127.0.0.1:${shop.address().port}`;
  const from = performance.now();
  const gateway = start("regions", "target/dist/vitrin-gateway", [], {
    VITRIN_LISTEN: `127.0.0.1:${port}`,
    VITRIN_ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
    VITRIN_SHOP_URL: upstream,
    VITRIN_STOREFRONT_URL: upstream,
  });
  await firstAnswer(gateway, `http://127.0.0.1:${port}/bff/regions/countries`, from);
  asked = 0;
  const cold = await walk(`http://127.0.0.1:${port}`);
  const filled = asked;
  const warm = await walk(`http://127.0.0.1:${port}`);
  const figure = (took, share) => took[Math.min(took.length - 1, Math.floor(took.length * share))].toFixed(2);
  const out = [
    "## Levels of an address",
    "",
    `Requests to the shop: ${filled} for the first shopper, ${asked - filled} for the second.`,
    "",
    "| level | lists | regions | from the shop, ms (median, 99 %) | from the cache, ms (median, 99 %, worst) |",
    "|---|---|---|---|---|",
    ...warm.map(({ level, lists, regions, took }, at) => {
      const before = cold[at].took;
      const kept = `${figure(took, 0.5)}, ${figure(took, 0.99)}, ${figure(took, 1)}`;
      return `| ${level} | ${lists} | ${regions} | ${figure(before, 0.5)}, ${figure(before, 0.99)} | ${kept} |`;
    }),
  ].join("\n");
  mkdirSync(home, { recursive: true });
  writeFileSync(`${home}/regions.md`, `${out}\n`);
  console.log(out);
  const lists = warm.reduce((sum, level) => sum + level.lists, 0);
  if (filled !== lists || asked !== filled) throw new Error(`${lists} lists, and ${asked} requests to the shop`);
  const slow = warm.filter(({ took }) => Number(figure(took, 0.99)) >= limit);
  if (slow.length) throw new Error(`${limit} ms or more from the cache: ${slow.map(({ level }) => level)}`);
}

try {
  await measure();
} finally {
  agent.destroy();
  shop.closeAllConnections();
  shop.close();
  await endAll();
}
