// HTTP clients side by side: one small proxy for each, equal but for the client (mocks/bench, bench-transport).

import { end, processorSeconds } from "./processes.mjs";
import { wrk } from "./load.mjs";
import { launch, middle, orderOf } from "./rows.mjs";

const clients = [
  { name: "reqwest", title: "reqwest" },
  { name: "hyper-util", title: "hyper-util's pool" },
  { name: "transport", title: "ours, crate transport" },
].map((client) => ({
  ...client,
  name: `client-${client.name}`,
  firstPath: "/pass",
  launch: ({ port, upstream }) => ({
    command: "target/dist/bench-transport",
    args: ["--listen", `127.0.0.1:${port}`, "--upstream", `http://${upstream}`, "--client", client.name],
  }),
}));

export const paths = [
  { title: "Pass-through, 2.4 KB of JSON", path: "/pass" },
  { title: "Typed call, the same JSON read whole", path: "/typed" },
  // Few at once: a body is large, and wrk has but one thread to send them all.
  { title: "Streamed upload, 8 MiB", path: "/upload", script: "scripts/bench/upload.lua", connections: 4 },
];

async function loaded(running, { path, script, connections }, options) {
  const url = `http://127.0.0.1:${running.port}${path}`;
  const before = processorSeconds(running.server);
  const result = await wrk(url, { ...options, script, connections: connections ?? options.connections });
  return { ...result, cpu: ((processorSeconds(running.server) - before) / result.requests) * 1e6 };
}

// Rounds over all clients in turn, for each path; a figure is the median of the rounds.
export async function measureClients(upstream, { rounds, seconds, warm, connections }) {
  const servers = [];
  for (const client of clients) servers.push(await launch(client, upstream));
  const tables = [];
  for (const path of paths) {
    const results = new Map(servers.map((running) => [running, []]));
    for (const running of servers) await loaded(running, path, { seconds: warm, connections });
    for (let round = 0; round < rounds; round += 1) {
      for (const running of orderOf(servers, round)) {
        results.get(running).push(await loaded(running, path, { seconds, connections }));
      }
    }
    const rows = servers.map((running) => {
      const { peer } = running;
      const of = (name) => middle(results.get(running).map((result) => result[name]));
      const failed = results.get(running).reduce((sum, result) => sum + result.failed, 0);
      return { title: peer.title, cpu: of("cpu"), rate: of("rate"), p99: of("p99"), failed };
    });
    tables.push({ title: path.title, rows });
  }
  for (const { server } of servers) await end(server);
  return tables;
}
