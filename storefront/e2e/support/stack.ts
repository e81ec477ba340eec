import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { freePort } from "./ports.ts";
import { commands, furtherPages, mocks, type Mocks } from "./mocks.ts";
import { Server } from "./server.ts";
import { Simulator } from "./simulator.ts";

const STOREFRONT = path.join(import.meta.dirname, "../..");
const REPOSITORY = path.join(STOREFRONT, "..");

/** Where the shop's app is to be had; no test goes there for real. */
export const APP_STORE = "https://store.example.test/vitrin";

/** Pages of the simulated shop (mocks/simulator/src/capabilities/pages/plain.rs). */
export const LEGAL_PAGES = {
  about: "/hakkimizda",
  privacy: "/gizlilik",
  terms: "/mesafeli-satis-sozlesmesi",
  returns: "/iade",
};

/**
 * Shop, storefront and gateway on free ports of their own, found by each other as in production.
 */
export class Stack {
  /** The front door: the only origin a browser may know. */
  readonly url: string;
  readonly adminUrl: string;
  readonly shopUrl: string;
  /** What only the gateway asks in production. */
  readonly storefrontUrl: string;
  readonly simulator: Simulator;
  /** The shop's process, to be stopped and started by tests. */
  readonly shop: Server;
  readonly #gateway: Server;
  readonly #storefront: Server;
  readonly #connectionLog: string;

  private constructor(
    addresses: { url: string; adminUrl: string; shopUrl: string; storefrontUrl: string },
    servers: { shop: Server; storefront: Server; gateway: Server },
    connectionLog: string,
  ) {
    this.url = addresses.url;
    this.adminUrl = addresses.adminUrl;
    this.shopUrl = addresses.shopUrl;
    this.storefrontUrl = addresses.storefrontUrl;
    this.simulator = new Simulator(addresses.shopUrl);
    this.shop = servers.shop;
    this.#gateway = servers.gateway;
    this.#storefront = servers.storefront;
    this.#connectionLog = connectionLog;
  }

  /**
   * @param name tells the logs of several stacks apart
   * @param options `listsHost`: pages name their origin, as search engines want it; under any other
   *   host they are not served
   */
  static async start(name: string, { listsHost = false } = {}): Promise<Stack> {
    const logs = path.join(REPOSITORY, "target/browser-tests", name);
    rmSync(logs, { recursive: true, force: true });
    const [shopPort, storefrontPort, gatewayPort, adminPort] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ]);
    const shopUrl = `http://127.0.0.1:${shopPort}`;
    const storefrontUrl = `http://localhost:${storefrontPort}`;
    const url = `http://localhost:${gatewayPort}`;
    const adminUrl = `http://127.0.0.1:${adminPort}`;
    const connectionLog = path.join(logs, "storefront-connections.log");

    const shop = new Server({
      name: "the shop",
      command: [binary("vitrin-shop", "VITRIN_E2E_SHOP")],
      env: { VITRIN_SHOP_LISTEN: `127.0.0.1:${shopPort}` },
      health: `${shopUrl}/__shop/health`,
      log: path.join(logs, "shop.log"),
    });
    const storefront = new Server({
      name: "the storefront",
      command: [
        process.execPath,
        "--import",
        path.join(import.meta.dirname, "connection-log.mjs"),
        standaloneServer(),
      ],
      cwd: path.join(STOREFRONT, ".next/standalone"),
      // The gateway's address is all it is told of hosts to ask; the port it listens on is no way
      // out, the store is one to go to.
      env: {
        NODE_ENV: "production",
        HOSTNAME: "localhost",
        PORT: String(storefrontPort),
        VITRIN_GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
        VITRIN_APP_ANDROID: APP_STORE,
        VITRIN_LEGAL_PAGES: Object.entries(LEGAL_PAGES)
          .map((entry) => entry.join("="))
          .join(","),
        VITRIN_PAYMENT_MARKS: "card,transfer,wallet",
        VITRIN_E2E_CONNECTIONS: connectionLog,
      },
      health: `${storefrontUrl}/robots.txt`,
      log: path.join(logs, "storefront.log"),
    });
    const gateway = new Server({
      name: "the gateway",
      command: [binary("vitrin-gateway", "VITRIN_E2E_GATEWAY")],
      env: {
        VITRIN_LISTEN: `127.0.0.1:${gatewayPort}`,
        VITRIN_ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
        VITRIN_SHOP_URL: shopUrl,
        VITRIN_STOREFRONT_URL: storefrontUrl,
        VITRIN_WALLET_URL: `${shopUrl}/v2`,
        VITRIN_WALLET_PUBLIC_KEY: walletKey(),
        ...(listsHost ? { VITRIN_HOSTS: new URL(url).host } : {}),
        // What the simulated shop tells tests.
        VITRIN_SHOP_RESPONSE_HEADERS: "x-captcha-answer,x-sms-code,x-activation",
        // A machine that stands still for some seconds is no slow shop; what a slow one does, the
        // gateway's tests say.
        VITRIN_SHOP_PATIENCE: "10",
        // A bank to which the page's form may lead.
        VITRIN_FRAME_HOSTS: "bank.example.test",
        // Besides the sign-in hosts' a path that a bank may send shoppers back to; what it did can
        // be seen in the basket.
        VITRIN_RETURN_PATHS:
          "/srv/service/social/*/login?state,/srv/service/cart/add-to-cart?orderNotes",
      },
      health: `${adminUrl}/readyz`,
      log: path.join(logs, "gateway.log"),
    });
    const stack = new Stack(
      { url, adminUrl, shopUrl, storefrontUrl },
      { shop, storefront, gateway },
      connectionLog,
    );
    try {
      // With recordings, each test starts the others as it wants them.
      const kind = mocks()?.mode;
      const first =
        kind === undefined
          ? [shop, storefront, gateway]
          : kind === "record"
            ? [shop, storefront]
            : [storefront];
      await Promise.all(first.map((server) => server.start()));
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  async stop(): Promise<void> {
    await Promise.all([this.shop, this.#storefront, this.#gateway].map((server) => server.stop()));
  }

  /**
   * Begins the recording in `folder`, or its replay: with caches as empty, and a story as young, as
   * the other time.
   */
  async stage(kind: Mocks, folder: string): Promise<void> {
    const { gateway, shop } = commands(kind, folder);
    await this.#gateway.stop();
    if (kind.mode === "replay") await this.#play(folder, shop);
    else await this.simulator.forgetRequests();
    this.#gateway.args = gateway;
    await this.#gateway.start();
  }

  /**
   * A shop that plays already goes on with this recording: the pictures it drew would have to be
   * drawn again.
   */
  async #play(folder: string, args: string[]): Promise<void> {
    this.shop.args = args;
    if (this.shop.pid === undefined) await this.shop.start();
    else await this.simulator.play(folder);
  }

  /** Completes a recording. */
  async strike(): Promise<void> {
    for (const address of furtherPages(await this.simulator.requests()))
      await (await fetch(this.url + address)).body?.cancel();
    await this.#gateway.stop();
  }

  /** Forgets everything both caches hold. */
  async purgeCaches(): Promise<void> {
    const answer = await fetch(`${this.adminUrl}/cache?all=1`, { method: "DELETE" });
    if (!answer.ok) throw new Error(`purge answered ${answer.status}`);
  }

  /** What the processes have written so far. */
  logs(): { where: string; bytes: Buffer }[] {
    const folder = path.dirname(this.#connectionLog);
    return readdirSync(folder).map((name) => ({
      where: name,
      bytes: readFileSync(path.join(folder, name)),
    }));
  }

  /** Every address the storefront's server has connected to, each once. */
  storefrontConnections(): string[] {
    const text = existsSync(this.#connectionLog) ? readFileSync(this.#connectionLog, "utf8") : "";
    return [...new Set(text.split("\n").filter(Boolean))];
  }
}

/** A prebuilt program: named by the environment, else the newest build of this repository. */
/** The public half of the simulator's test key (mocks/simulator/data), which protects nothing. */
function walletKey(): string {
  const file = path.join(REPOSITORY, "mocks/simulator/data/wallet-test-key.txt");
  return /^n=(\w+)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? "";
}

function binary(name: string, variable: string): string {
  const given = process.env[variable];
  const found = (
    given
      ? [given]
      : ["release", "debug"].map((kind) => path.join(REPOSITORY, "target", kind, name))
  ).find(existsSync);
  if (!found)
    throw new Error(
      `${given ?? name} is not built: cargo build --bin ${name}, or name a build in ${variable}`,
    );
  return found;
}

function standaloneServer(): string {
  const server = path.join(STOREFRONT, ".next/standalone/server.js");
  if (!existsSync(server))
    throw new Error("the storefront is not built: npm run build in storefront/");
  return server;
}
