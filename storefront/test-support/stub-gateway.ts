/**
 * Stands in for the gateway while working on the storefront alone: answers /bff from the stub shop
 * and hands every other address to the storefront, with the view's segments put before it
 * (ADR 0006).
 *
 * npm run dev:stub          and, beside it:   VITRIN_GATEWAY_URL=http://localhost:8080 npm run dev
 */
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";

import { craftOf, filters, menu, product } from "./stub-shop.ts";
import { parseListing } from "../src/features/catalogue/listing-query.ts";
import { GUEST_SHELL } from "./shell.ts";
import { cartAnswer } from "./stub-cart.ts";
import { detailAt, options, pageAt, productPage } from "./stub-pages.ts";
import { pictureSvg } from "./stub-picture.ts";
import { search } from "./stub-search.ts";

const port = Number(process.env.STUB_PORT ?? 8080);
const storefront = new URL(process.env.VITRIN_STOREFRONT_URL ?? "http://localhost:3000");
const UNREWRITTEN =
  /^\/(?:_next\/|assets\/|favicon\.ico|icon\.svg|apple-icon\.png|robots\.txt|sitemap\.xml|manifest\.webmanifest|__nextjs)/;

createServer(async (req, res) => {
  const url = new URL(req.url ?? "/", `http://localhost:${port}`);
  const picture = /^\/media\/stub\/(\d+)-(\d)-\d+\.svg$/.exec(url.pathname);
  if (picture)
    return void res
      .writeHead(200, { "content-type": "image/svg+xml", "cache-control": "max-age=3600" })
      .end(pictureSvg(Number(picture[1]), Number(picture[2])));
  if (url.pathname.startsWith("/bff/")) return void (await bff(req, res, url));
  pass(req, res, url);
}).listen(port, "localhost", () => console.log(`stub gateway at http://localhost:${port}`));

async function bff(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
  const params = url.searchParams;
  const language = params.get("language") ?? "tr";
  const currency = params.get("currency") ?? cookieOf(req, "vitrin_currency") ?? "TL";
  const json = (body: unknown, status = 200) => {
    res.writeHead(status, {
      "content-type": status < 400 ? "application/json" : "application/problem+json",
      "set-cookie": [
        "XSRF-TOKEN=stub; Path=/",
        ...(url.pathname.endsWith("/currency")
          ? [`vitrin_currency=${(body as { currency: string }).currency}; Path=/`]
          : []),
      ],
    });
    res.end(JSON.stringify(body));
  };
  const path = url.pathname.slice("/bff/".length);
  const body = req.method === "GET" ? null : JSON.parse((await text(req)) || "null");
  const id = /^products\/(\d+)/.exec(path)?.[1];
  if (path.startsWith("cart"))
    return json(...cartAnswer(req.method ?? "GET", path, body, currency));
  if (path === "shell")
    return json({
      ...GUEST_SHELL,
      language,
      currency,
      cart: cartAnswer("SUMMARY", "cart", null, currency)[0],
    });
  if (path === "catalogue/menu") return json(menu(language));
  if (path === "catalogue/filters")
    return json(
      filters(
        craftOf(`/${params.get("link")}`)?.craft ?? null,
        parseListing(Object.fromEntries(params)),
        currency,
      ),
    );
  if (path === "catalogue/products")
    return json(productPage(params.get("link") ?? "", Number(params.get("page") ?? 1), params));
  if (path === "search") return json(search(params.get("q") ?? "", language));
  if (path === "preferences/language") return json({ link: null });
  if (path === "preferences/currency") return json({ currency: body.currency });
  if (id && path.endsWith("/related"))
    return json({
      products: Array.from({ length: 8 }, (_, at) =>
        product(Number(id) - 1000 + 8 * (at + 1), currency),
      ),
    });
  if (id && path.endsWith("/variants"))
    return json({ options: options(id, currency, params.get("first") ?? "first") });
  if (id) return json(detailAt(`/x-${id}`, currency));
  if (path === "pages") {
    const page = pageAt(params.get("path") ?? "/", params);
    if (page) return json(page);
  }
  json(
    {
      type: "about:blank",
      title: "Not found",
      status: 404,
      code: "page_not_found",
      detail: null,
      field: null,
      requestId: "stub",
    },
    404,
  );
}

/**
 * Hands a page or a file to the storefront as the gateway does: no cookies, the view before the
 * path.
 */
function pass(req: IncomingMessage, res: ServerResponse, url: URL): void {
  const [, prefix, rest] = /^\/(en|de|ar)(\/.*)?$/.exec(url.pathname) ?? [];
  const view = `/${prefix ?? "tr"}/${cookieOf(req, "vitrin_currency") ?? "TL"}/${cookieOf(req, "vitrin_layout") ?? "grid"}`;
  const path = UNREWRITTEN.test(url.pathname)
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
