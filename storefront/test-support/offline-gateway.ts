/**
 * Stands in for the gateway while working on the storefront alone: answers /bff by the handlers of
 * the tests, and hands every other address to the storefront, with the view's segments put before
 * it (ADR 0006).
 *
 * npm run dev:stub          and, beside it:   VITRIN_GATEWAY_URL=http://localhost:8080 npm run dev
 */
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

import { getResponse } from "msw";

import { offlineHandlers, refused } from "./offline-handlers.ts";
import { pictureSvg } from "./placeholder-picture.ts";

const storefront = new URL(process.env.VITRIN_STOREFRONT_URL ?? "http://localhost:3000");
/** Files of the storefront, which no view stands before. */
const FILES = /^\/(_next\/|__nextjs|assets\/|static\/|[^/]+\.(ico|svg|png|txt|xml|webmanifest)$)/;
const handlers = offlineHandlers();

const server = createServer((req, res) => {
  const url = new URL(req.url ?? "/", `http://${req.headers.host ?? "localhost"}`);
  if (url.pathname.startsWith("/bff/")) void bff(req, res, url);
  else if (url.pathname.startsWith("/media/"))
    res
      .writeHead(200, { "content-type": "image/svg+xml", "cache-control": "max-age=3600" })
      .end(pictureSvg(url.pathname));
  else pass(req, res, url);
});
server.listen(Number(process.env.STUB_PORT ?? 8080), "localhost", () =>
  console.log(`offline shop at http://localhost:${(server.address() as AddressInfo).port}`),
);

async function bff(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
  const method = req.method ?? "GET";
  const body = await text(req);
  const request = new Request(url, {
    method,
    headers: Object.entries(req.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
    ...(method === "GET" || method === "HEAD" ? {} : { body }),
  });
  // What no handler answers is something that only a member has, or the shop itself.
  const answer = (await getResponse(handlers, request)) ?? refused("member_needed", 401);
  const answered = await answer.text();
  const cookies = ["XSRF-TOKEN=offline; Path=/"];
  if (url.pathname === "/bff/preferences/currency" && answer.ok)
    cookies.push(
      `vitrin_currency=${(JSON.parse(answered) as { currency: string }).currency}; Path=/`,
    );
  const type = answer.headers.get("content-type") ?? "application/json";
  res.writeHead(answer.status, { "content-type": type, "set-cookie": cookies }).end(answered);
}

/**
 * Hands a page or a file to the storefront as the gateway does: no cookies, the view before the
 * path.
 */
function pass(req: IncomingMessage, res: ServerResponse, url: URL): void {
  const [, prefix, rest] = /^\/(en|de|ar)(\/.*)?$/.exec(url.pathname) ?? [];
  const currency = cookieOf(req, "vitrin_currency") ?? "TL";
  const layout = cookieOf(req, "vitrin_layout") ?? "grid";
  const view = `/${prefix ?? "tr"}/${currency}/${layout}`;
  const path = FILES.test(url.pathname)
    ? url.pathname
    : view + (prefix ? (rest ?? "") : url.pathname === "/" ? "" : url.pathname);
  const { cookie: _cookie, ...headers } = req.headers;
  const upstream = forward(
    {
      hostname: storefront.hostname,
      port: storefront.port,
      path: path + url.search,
      method: req.method,
      headers: { ...headers, "x-vitrin-origin": `http://${req.headers.host}` },
    },
    (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    },
  );
  upstream.on("error", () => res.writeHead(502).end("storefront not reached"));
  req.pipe(upstream);
}

function cookieOf(req: IncomingMessage, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(req.headers.cookie ?? "")?.[1];
}

async function text(req: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of req) body += String(chunk);
  return body;
}
