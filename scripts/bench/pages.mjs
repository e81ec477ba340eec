// A guest's page from our page cache, against the storefront's Next.js alone, which renders it for each request.

import { end, firstAnswer, freePort, processorSeconds, start } from "./processes.mjs";
import { wrk } from "./load.mjs";

const home = "/tr/TL/grid";

// The shop that pages are made of is the simulator: the benchmark's own has none.
async function stack() {
  const [shop, gateway, admin, next] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  // By its name: bound to an address Next redirects some pages to themselves.
  const at = (port) => `http://localhost:${port}`;
  const servers = {
    shop: start("pages-shop", "target/dist/vitrin-shop", [], { VITRIN_SHOP_LISTEN: `127.0.0.1:${shop}` }),
    gateway: start("pages-gateway", "target/dist/vitrin-gateway", [], {
      VITRIN_LISTEN: `127.0.0.1:${gateway}`,
      VITRIN_ADMIN_LISTEN: `127.0.0.1:${admin}`,
      VITRIN_SHOP_URL: at(shop),
      VITRIN_STOREFRONT_URL: at(next),
    }),
    next: start("pages-next", process.execPath, ["storefront/.next/standalone/server.js"], {
      NODE_ENV: "production",
      HOSTNAME: "localhost",
      PORT: String(next),
      VITRIN_GATEWAY_URL: at(gateway),
    }),
  };
  await firstAnswer(servers.next, `${at(next)}${home}`, performance.now());
  await firstAnswer(servers.gateway, `${at(gateway)}/`, performance.now());
  return { servers, ours: `${at(gateway)}/`, theirs: `${at(next)}${home}` };
}

async function measured(server, url, options) {
  const before = processorSeconds(server);
  const result = await wrk(url, options);
  return { ...result, cpu: ((processorSeconds(server) - before) / result.requests) * 1e6 };
}

// The home page from both, in turn.
export async function pages({ seconds, warm, connections }) {
  const { servers, ours, theirs } = await stack();
  const both = async (options) => ({
    vitrin: await measured(servers.gateway, ours, options),
    next: await measured(servers.next, theirs, options),
  });
  await both({ seconds: warm, connections });
  const result = await both({ seconds, connections });
  for (const server of Object.values(servers)) await end(server);
  return result;
}
