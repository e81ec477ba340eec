import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The gateway tunnels one path in development; a Next that moved it would reload nothing. */
test("Next's socket for hot reload has the path that the gateway tunnels", () => {
  const gateway = readFileSync("../gateway/src/storefront/hot_reload.rs", "utf8");
  const path = /const PATH: &str = "([^"]+)"/.exec(gateway)?.[1];
  const client = "node_modules/next/dist/client/dev/hot-reloader/app/web-socket.js";
  expect(path).toBeTruthy();
  expect(readFileSync(client, "utf8")).toContain(`}${path}?id=`);
});
