// Whether a refusal takes longer for a name that has an account: the median and the 99th of a hundred for both, asked in turn,
// by every door. `node scripts/bench/refusals.mjs [BINARIES]`; target/dist unless told otherwise. docs/benchmarks.md says
// how to read it.

import { mkdirSync, writeFileSync } from "node:fs";
import { endAll, firstAnswer, freePort, home, start } from "./processes.mjs";

const binaries = process.argv[2] ?? "target/dist";
const tries = Number(process.env.TRIES ?? 300);
// After so many wrong tries the shop locks a name for a while, known or not; before that every refusal is of the same kind.
const triesOfAName = 12;
const names = Math.ceil((tries + 20) / triesOfAName);

// Names of one length, half of them registered.
const known = (at) => `k${String(at).padStart(4, "0")}@vitrin.test`;
const unknown = (at) => `u${String(at).padStart(4, "0")}@vitrin.test`;

const doors = {
  "`POST /bff/session`": (name) => json("POST", "/bff/session", { type: "email", username: name, password: "wrong" }),
  "`…/authentication/login`": (name) => form("/api/v1/authentication/login", { username: name, password: "wrong", type: "email" }),
  "`…/customer/signin/email/…`": (name) => form(`/srv/customer/signin/email/${name}`, { password: "wrong", vendor: 0 }),
  "`POST /bff/password-reminders`": (name) => json("POST", "/bff/password-reminders", { email: name, securityCode: "wrong" }),
  "`POST /bff/members`": (name) => json("POST", "/bff/members", { ...person(name), password: "short", kvkk: false }),
};

const person = (email) => ({ name: "Su", surname: "Kaya", email });
const json = (method, path, body) => ({ method, path, kind: "application/json", body: JSON.stringify(body) });
const form = (path, fields) => ({
  method: "POST",
  path,
  kind: "application/x-www-form-urlencoded",
  body: new URLSearchParams(fields).toString(),
});

async function gatewayBeforeShop() {
  const [shopPort, port, adminPort, nobody] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const shop = start("refusals-shop", `${binaries}/vitrin-shop`, [], { VITRIN_SHOP_LISTEN: `127.0.0.1:${shopPort}` });
  await firstAnswer(shop, `http://127.0.0.1:${shopPort}/`, performance.now());
  const gateway = start("refusals-gateway", `${binaries}/vitrin-gateway`, [], {
    VITRIN_LISTEN: `127.0.0.1:${port}`,
    VITRIN_ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
    VITRIN_SHOP_URL: `http://127.0.0.1:${shopPort}`,
    VITRIN_STOREFRONT_URL: `http://127.0.0.1:${nobody}`,
    VITRIN_LIMIT_CLIENT: "1000000",
    VITRIN_LIMIT_ACCOUNT: "1000000",
  });
  const origin = `http://127.0.0.1:${port}`;
  await firstAnswer(gateway, `${origin}/bff/session`, performance.now());
  return origin;
}

// A browser without a session of the shop yet: each request opens one, so that no captcha stands in the way.
async function browser(origin) {
  const answer = await fetch(`${origin}/bff/session`);
  await answer.arrayBuffer();
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith("XSRF-TOKEN="))?.split(";")[0];
  if (!cookie) throw new Error("the gateway hands out no XSRF-TOKEN");
  const headers = { cookie, "x-xsrf-token": cookie.slice(cookie.indexOf("=") + 1), origin };
  return async ({ method, path, kind, body }) => {
    const from = performance.now();
    const answer = await fetch(`${origin}${path}`, { method, headers: { ...headers, "content-type": kind }, body });
    const text = await answer.text();
    return { took: performance.now() - from, status: answer.status, text };
  };
}

async function register(ask) {
  for (let at = 0; at < names; at += 1) {
    const { status, text } = await ask(json("POST", "/bff/members/quick", { ...person(known(at)), password: "Vitrin2026", kvkk: true }));
    if (status !== 200) throw new Error(`nobody could register: ${status} ${text}`);
  }
}

const share = (values, part) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)];

// One door: as many tries for either, in turn, each time the other first. The first few warm up and do not count.
async function measure(ask, request) {
  const took = { known: [], unknown: [] };
  const statuses = new Set();
  for (let at = -20; at < tries; at += 1) {
    const name = Math.floor((at + 20) / triesOfAName);
    const pair = [["known", known(name)], ["unknown", unknown(name)]];
    for (const [who, email] of at % 2 ? pair : pair.reverse()) {
      const answer = await ask(request(email));
      if (at >= 0) took[who].push(answer.took);
      statuses.add(answer.status);
    }
  }
  if (statuses.size !== 1) throw new Error(`answers of different kinds: ${[...statuses].join(", ")}`);
  return took;
}

function row(title, took) {
  const figures = [0.5, 0.99].flatMap((part) => {
    const [one, other] = [share(took.known, part), share(took.unknown, part)];
    return [one.toFixed(2), other.toFixed(2), (one / other).toFixed(2)];
  });
  return `| ${title} | ${figures.join(" | ")} |`;
}

const heading = [
  "| ms until a refusal | median, known | unknown | ratio | p99, known | unknown | ratio |",
  "|---|--:|--:|--:|--:|--:|--:|",
];

try {
  mkdirSync(home, { recursive: true });
  const lines = [...heading];
  for (const [title, request] of Object.entries(doors)) {
    // A shop of its own for each door: what one counts is not held against the next.
    const ask = await browser(await gatewayBeforeShop());
    await register(ask);
    lines.push(row(title, await measure(ask, request)));
    await endAll();
  }
  writeFileSync(`${home}/refusals.md`, `${lines.join("\n")}\n`);
  console.log(lines.join("\n"));
} catch (error) {
  console.error(`vitrin: ${error.message}`);
  process.exitCode = 1;
} finally {
  await endAll();
}
