import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** Something found on the wire or in a page: where, and every byte of it. */
export type Seen = { where: string; bytes: Buffer };

/**
 * Stands between a browser and the front door and keeps every byte of both directions: redirects,
 * pictures, beacons and answers to pages already left, which no event of a page tells of.
 */
export class Wire {
  readonly seen: Seen[] = [];
  readonly #server: Server;
  readonly #door: URL;
  #open = 0;
  #idle: (() => void)[] = [];

  private constructor(door: string) {
    this.#door = new URL(door);
    this.#server = createServer((request, response) => this.#pass(request, response));
  }

  static async open(door: string): Promise<Wire> {
    const wire = new Wire(door);
    await new Promise<void>((resolve) => wire.#server.listen(0, "127.0.0.1", resolve));
    return wire;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves once nothing is asked for that has not been answered. */
  async quiet(): Promise<void> {
    if (this.#open > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    this.#open += 1;
    response.once("close", () => this.#closed());
    const { method, url: path, headers } = request;
    const where = `${method} ${path}`;
    this.#keep(
      request,
      `the request ${where}`,
      `${where}\n${JSON.stringify(request.rawHeaders)}\n`,
    );
    // The browser's own Host: by it the gateway knows its own origin. Uncompressed: a coding hides
    // what it holds.
    const onward = ask({
      host: this.#door.hostname,
      port: this.#door.port,
      method,
      path,
      headers: { ...headers, "accept-encoding": "identity" },
    });
    onward.on("response", (answer) => {
      this.#keep(answer, `the answer to ${where}`, `${JSON.stringify(answer.rawHeaders)}\n`);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  }

  #keep(message: IncomingMessage, where: string, head: string): void {
    const parts: Buffer[] = [Buffer.from(head)];
    message.on("data", (part: Buffer) => parts.push(part));
    message.on("close", () => this.seen.push({ where, bytes: Buffer.concat(parts) }));
  }

  #closed(): void {
    this.#open -= 1;
    if (this.#open > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
