import { createServer } from "node:net";

/**
 * Below the range the kernel hands out to clients, so that none takes the port between the look and
 * the start.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/**
 * A port nobody listens on. Each caller looks in a place of its own, so that two do not find the
 * same one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
