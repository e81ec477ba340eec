import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

import { buy, lines } from "./support/basket.ts";
import { KILIMS, loadPages, productAddress } from "./support/catalogue.ts";
import { BANK } from "./support/checkout.ts";
import { expect, test } from "./support/test.ts";

/** Another site: a page that tries to change the basket of whoever opens it. */
async function attackerSite(target: string): Promise<{ origin: string; server: HttpServer }> {
  const empty = `${target}/srv/service/cart/delete-all`;
  const pages: Record<string, string> = {
    "/link": `<a id="go" href="${empty}">a prize</a>`,
    "/form": `<form id="f" method="post" action="${empty}"><input name="a" value="1"></form><script>document.getElementById("f").submit()</script>`,
    "/get-form": `<form id="f" method="get" action="${empty}"></form><script>document.getElementById("f").submit()</script>`,
    "/quiet": `<script>
      const wait = [];
      const image = new Image();
      wait.push(new Promise((done) => { image.onload = image.onerror = done; }));
      image.src = ${JSON.stringify(empty)};
      for (const [path, init] of [
        ["/srv/service/cart/delete-all", { mode: "no-cors", credentials: "include" }],
        ["/srv/service/cart/delete/0", { mode: "no-cors", credentials: "include", method: "POST" }],
        ["/bff/cart", { credentials: "include", method: "DELETE" }],
        ["/bff/cart/lines", { mode: "no-cors", credentials: "include", method: "POST", body: "{}" }],
      ]) wait.push(fetch(${JSON.stringify(target)} + path, init).catch(() => undefined));
      navigator.sendBeacon(${JSON.stringify(empty)}, "x");
      const script = document.createElement("script");
      wait.push(new Promise((done) => { script.onload = script.onerror = done; }));
      script.src = ${JSON.stringify(empty)};
      document.head.append(script);
      Promise.all(wait).then(() => { document.title = "done"; });
    </script>`,
  };
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>attack</title>${pages[request.url ?? ""] ?? ""}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test("GW-8 another site's page cannot change the basket by form, picture, link, fetch, beacon or script", async ({
  page,
  request,
  stack,
  simulator,
  watch,
}) => {
  watch.expectErrors(/./);
  const { origin, server } = await attackerSite(stack.url);
  watch.allowOrigin(origin);
  try {
    await buy(page, await productAddress(request, await simulator.special("added")));
    await simulator.forgetRequests();

    await page.goto(`${origin}/quiet`);
    await expect(page).toHaveTitle("done");
    await page.goto(`${origin}/link`);
    const followed = page.waitForResponse(/delete-all/);
    await page.locator("#go").click();
    expect((await followed).status()).toBe(200);
    await expect(page.getByRole("heading", { name: "Do you want this?" })).toBeVisible();
    for (const [path, statuses] of [
      ["/form", [403, 405]],
      ["/get-form", [200]],
    ] as const) {
      const sent = page.waitForResponse(/delete-all/);
      await page.goto(origin + path).catch(() => undefined);
      expect(statuses, path).toContain((await sent).status());
    }

    const writes = (await simulator.requests()).filter(({ path }) =>
      /\/cart\/(?:delete|update|add)/.test(path),
    );
    expect(writes).toEqual([]);
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("GW-8 a link from elsewhere that would empty the basket asks, and does it at a press, once", async ({
  page,
  request,
  stack,
  simulator,
  watch,
}) => {
  const { origin, server } = await attackerSite(stack.url);
  watch.allowOrigin(origin);
  try {
    await buy(page, await productAddress(request, await simulator.special("added")));
    await page.goto(`${origin}/link`);
    await page.locator("#go").click();
    await expect(page.getByText("This link will empty your basket.")).toBeVisible();
    await simulator.forgetRequests();
    await page.getByRole("button", { name: "Yes, go ahead" }).click();
    await page.waitForURL("**/en/sepet");
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(0);
    expect(
      (await simulator.requests()).filter(({ path }) => path.endsWith("/delete-all")),
    ).toHaveLength(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("GW-8 our own page may use the old calls: by fetch and by beacon", async ({
  page,
  request,
  simulator,
}) => {
  await buy(page, await productAddress(request, await simulator.special("added")));
  expect(
    await page.evaluate(async () => (await fetch("/srv/service/cart/delete-all")).status),
  ).toBe(200);
  await page.goto("/sepet");
  await expect(lines(page)).toHaveCount(0);
  const body = { productId: await simulator.special("added_popup"), quantity: "1" };
  const queued = await page.evaluate((fields) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return navigator.sendBeacon("/srv/service/cart/add-to-cart", form);
  }, body);
  expect(queued).toBe(true);
  await expect(async () => {
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
});

test("GW-13 the shop hears from the gateway alone, and the storefront's server from nobody but it", async ({
  page,
  request,
  stack,
  simulator,
}) => {
  await stack.purgeCaches();
  await simulator.forgetRequests();
  await page.goto("/");
  await page.goto(KILIMS.tr);
  await loadPages(page, 2);
  await buy(page, await productAddress(request, await simulator.special("added")));
  await page.goto("/sepet");
  await expect(lines(page)).toHaveCount(1);

  const gateway = new URL(stack.url).port;
  const connections = stack.storefrontConnections();
  expect(connections.length).toBeGreaterThan(0);
  expect(
    connections.filter(
      (address) =>
        !/^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1):/.test(address) ||
        !address.endsWith(`:${gateway}`),
    ),
  ).toEqual([]);

  const requests = await simulator.requests();
  expect(requests.length).toBeGreaterThan(0);
  for (const { path, headers } of requests) {
    expect(headers["sec-fetch-site"], `${path} came from a browser`).toBeUndefined();
    expect(headers.host, path).toBe(new URL(stack.shopUrl).host);
    expect(headers.cookie ?? "", path).not.toMatch(/vitrin|XSRF-TOKEN=/);
  }
});

test("GW-13 pages carry a policy that allows no other origin", async ({ page }) => {
  const answer = await page.goto("/");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'self'");
  const own = `${new URL(page.url()).origin}/_next/static/`;
  expect(policy).toContain(`script-src ${own} `);
  expect(/script-src [^;]*;/.exec(policy)?.[0]).toMatch(/^script-src \S+(?: 'sha256-[^']+')*;$/);
  // The bank that the stack names is the one host that forms may go to.
  const others = policy.replace(own, "").replaceAll(BANK, "");
  expect(others).not.toMatch(/unsafe-inline[^;]*;\s*script|https?:\/\/|\*/);
  const resources = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin),
  );
  expect([...new Set(resources)]).toEqual([new URL(page.url()).origin]);
});
