import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { freePort } from "./ports.ts";
import { Server } from "./server.ts";

const STOREFRONT = path.join(import.meta.dirname, "../..");
/**
 * What only the page of widgets says: its address, a folder of its files, an attribute. The name of
 * its route's folder is none: Next lists the folders of `app` in the server's tree of a missing page.
 */
const TRACES = /\/_ui\b|_widgets|data-specimen/;

/** The build of the page of widgets alone (ADR 0063), served. */
export class WidgetsServer {
  readonly url: string;
  readonly #server: Server;

  private constructor(url: string, server: Server) {
    this.url = url;
    this.#server = server;
  }

  static async start(name: string): Promise<WidgetsServer> {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const server = new Server({
      name: "the page of widgets",
      command: [process.execPath, "server.js"],
      cwd: path.join(STOREFRONT, ".next-widgets/standalone"),
      env: { NODE_ENV: "production", HOSTNAME: "localhost", PORT: String(port) },
      health: `${url}/_ui`,
      log: path.join(STOREFRONT, "../target/browser-tests", name, "widgets.log"),
    });
    await server.start();
    return new WidgetsServer(url, server);
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

/** The files of a build (`.next`, `.next-widgets`) that know of the page of widgets. */
export function filesWithWidgets(build: string): string[] {
  const root = path.join(STOREFRONT, build);
  return ["static", "server", "standalone"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }),
    )
    .concat(readdirSync(root, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter(
      (file) =>
        file.includes("%5Fui") ||
        TRACES.test(file) ||
        TRACES.test(readFileSync(path.join(root, file), "latin1")),
    );
}
