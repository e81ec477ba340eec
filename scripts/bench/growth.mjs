// What a request costs as there is more of something: kept answers, connections, products on a page.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { end, processorSeconds } from "./processes.mjs";
import { wrk } from "./load.mjs";
import { launch } from "./rows.mjs";

const run = promisify(execFile);

// Microseconds of processor time per request, the state having been reached before.
async function cost(running, path, options) {
  const url = `http://127.0.0.1:${running.port}${path}`;
  const before = processorSeconds(running.server);
  const result = await wrk(url, options);
  return ((processorSeconds(running.server) - before) / result.requests) * 1e6;
}

// Our gateway with few and many of each: rows of a name, two amounts, and the cost at each.
export async function growth(peer, upstream, { seconds, warm }) {
  const running = await launch(peer, upstream);
  const rows = [];
  const measured = async (name, amounts, path, options) => {
    const costs = [];
    for (const amount of amounts) {
      await cost(running, path, { ...options(amount), seconds: warm });
      costs.push(await cost(running, path, { ...options(amount), seconds }));
    }
    rows.push({ name, amounts, costs });
  };
  const key = "/srv/service/category/get/key-";
  await measured("kept answers asked for in turn", [10, 10_000], key, (keys) => ({ connections: 32, keys }));
  await measured("connections, one kept answer", [1, 1000], `${key}1`, (connections) => ({ connections }));
  await end(running.server);
  return rows;
}

// Reshaping a loader page, by the number of its products, without HTTP.
export async function reshaping() {
  const { stdout } = await run("target/dist/examples/reshape", ["products"]);
  const lines = [...stdout.matchAll(/loader page of (\d+) products: \d+ bytes in, \d+ bytes out, ([\d.]+)(ns|µs|ms)/g)];
  const microseconds = { ns: 0.001, "µs": 1, ms: 1000 };
  return {
    name: "products of a loader page, reshaping alone",
    amounts: lines.map((line) => Number(line[1])),
    costs: lines.map((line) => Number(line[2]) * microseconds[line[3]]),
  };
}
