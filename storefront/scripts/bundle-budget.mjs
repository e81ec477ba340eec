// Weighs the JavaScript a page makes a browser download first, gzipped, and fails over budget. Says
// what is sent for it, too, and fails where that is not what the build compressed (ADR 0069).
// Pages are read from a running shop: `npm run budget -- http://localhost:8080`, or BUDGET_ORIGIN;
// paths may be overridden by BUDGET_HOME, BUDGET_LIST and BUDGET_PRODUCT (the product of the list's
// first card unless said otherwise).
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

const origin = process.argv[2] ?? process.env.BUDGET_ORIGIN ?? "http://localhost:8080";
// What is served: the build adds a line to each script.
const build = path.join(import.meta.dirname, "../.next/standalone/.next");

const listPath = process.env.BUDGET_LIST ?? "/kilimler";
const pages = [
  { name: "home", path: process.env.BUDGET_HOME ?? "/", budgetKb: 165 },
  { name: "list", path: listPath, budgetKb: 165 },
  {
    name: "product",
    path: process.env.BUDGET_PRODUCT ?? (await firstProduct(listPath)),
    budgetKb: 170,
  },
  { name: "checkout", path: "/order", budgetKb: 175 },
];

const modules = new Map();
let over = false;
for (const page of pages) {
  const html = await htmlOf(page.path);
  // Pieces of one kind of page are no scripts of the document; it asks for them by preload links.
  const late = [...html.matchAll(/<link\b[^>]*\bas="script"[^>]*>/g)].map(
    ([tag]) => /\bhref="([^"]+)"/.exec(tag)?.[1],
  );
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    // Browsers that know modules do not fetch these.
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1])
    .concat(late)
    .filter((src) => src?.startsWith("/_next/"));
  let bytes = 0;
  let sent = 0;
  for (const src of new Set(scripts)) {
    const size = await gzipped(src);
    modules.set(src, size);
    bytes += size;
    sent += await brotliBytes(src);
  }
  const kb = bytes / 1000;
  if (kb > page.budgetKb) over = true;
  console.log(
    `${page.name.padEnd(8)} ${kb.toFixed(3).padStart(8)} kB of ${page.budgetKb} kB, sent as ${(sent / 1000).toFixed(1)} kB of Brotli${kb > page.budgetKb ? "   OVER BUDGET" : ""}`,
  );
}
console.log("\nscripts, gzip:");
for (const [src, size] of [...modules].sort((a, b) => b[1] - a[1]))
  console.log(`  ${(size / 1000).toFixed(1).padStart(6)} kB  ${src.split("?")[0]}`);
process.exitCode = over ? 1 : 0;

async function htmlOf(address) {
  const response = await fetch(new URL(address, origin));
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

async function firstProduct(list) {
  const link = /<a\b[^>]*data-product-link="[^"]*"[^>]*>/.exec(await htmlOf(list))?.[0];
  const address = link && /href="([^"]+)"/.exec(link)?.[1];
  if (!address) throw new Error(`${list} lists no product`);
  return address;
}

function builtFile(src) {
  return path.join(build, decodeURIComponent(src.split("?")[0]).replace("/_next/", ""));
}

async function gzipped(src) {
  return gzipSync(await readFile(builtFile(src)), { level: 9 }).length;
}

/** Bytes that a browser is sent for a script. */
async function brotliBytes(src) {
  const headers = { "accept-encoding": "br" };
  const response = await fetch(new URL(src, origin), { headers });
  await response.arrayBuffer();
  const bytes = Number(response.headers.get("content-length"));
  const built = await stat(`${builtFile(src)}.br`).catch(() => null);
  const isBrotli = response.headers.get("content-encoding") === "br";
  if (built && !(isBrotli && built.size === bytes))
    throw new Error(`${src} is sent in ${bytes} bytes, which is not what the build compressed`);
  return bytes;
}
