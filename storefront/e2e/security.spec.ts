import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { buy, lines } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { account, MEMBERS, signIn } from "./support/members.ts";
import { expect, test } from "./support/test.ts";

/** Pages of somebody else, on every name of this machine. */
async function pages(byPath: Record<string, string>): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>elsewhere</title>${byPath[request.url ?? ""] ?? ""}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** What changes something of a member, on both surfaces. */
const CHANGES = [
  ["GET", "/srv/service/customer/logout", ""],
  ["GET", "/srv/service/cart/delete-all", ""],
  ["POST", "/srv/customer/signin/email/bayi@vitrin.test", "password=Vitrin2026"],
  ["POST", "/api/v1/authentication/login", "username=bayi@vitrin.test&password=Vitrin2026"],
  ["POST", "/srv/service/customer/cancel-me", ""],
  ["POST", "/srv/service/profile/add-to-fav-list", "ids[]=1-0"],
  ["PUT", "/api/v1/customer/update", "name=Baskasi"],
  ["DELETE", "/bff/session", ""],
  ["POST", "/bff/favourites", "{}"],
  ["PATCH", "/bff/members/me", "{}"],
] as const;

/** Tries all of them in every way a page has, and says when it is done. */
function attack(target: string, cookies: string): string {
  return `<script>
    ${cookies}
    const target = ${JSON.stringify(target)};
    const wait = [];
    const loaded = (element) => wait.push(new Promise((done) => { element.onload = element.onerror = done; }));
    for (const [method, path, body] of ${JSON.stringify(CHANGES)}) {
      const kind = { "content-type": "application/x-www-form-urlencoded" };
      for (const mode of ["no-cors", "cors"]) {
        const init = { method, mode, credentials: "include", headers: method === "GET" ? {} : kind };
        if (method !== "GET") init.body = body;
        wait.push(fetch(target + path, init).catch(() => undefined));
      }
      navigator.sendBeacon(target + path, new Blob([body], { type: "application/x-www-form-urlencoded" }));
      for (const name of ["img", "script", "iframe"]) {
        const element = document.createElement(name);
        loaded(element);
        element.src = target + path;
        document.documentElement.append(element);
      }
      if (method === "POST") {
        const form = document.createElement("form");
        const frame = document.createElement("iframe");
        frame.name = "frame" + path;
        Object.assign(form, { method: "post", action: target + path, target: frame.name });
        document.documentElement.append(frame, form);
        loaded(frame);
        form.submit();
      }
    }
    Promise.race([Promise.all(wait), new Promise((done) => setTimeout(done, 5000))]).then(() => { document.title = "done"; });
  </script>`;
}

test("GW-8 GW-5 neither another site nor a sibling host that sets cookies changes anything of a member's", async ({
  page,
  request,
  stack,
  simulator,
  watch,
}) => {
  watch.expectErrors(/./);
  const shop = `http://shop.vitrin.localhost:${new URL(stack.url).port}`;
  const tossed = ["vitrin", "__Host-Http-vitrin", "XSRF-TOKEN"].map(
    (name) =>
      `document.cookie = "${name}=tossed; domain=vitrin.localhost; path=/bff"; document.cookie = "${name}=tossed; domain=vitrin.localhost; path=/srv";`,
  );
  const elsewhere = await pages({
    "/": attack(shop, ""),
    "/sibling": attack(shop, tossed.join(" ")),
  });
  const places = [
    `http://127.0.0.1:${elsewhere.port}/`,
    `http://evil.vitrin.localhost:${elsewhere.port}/sibling`,
  ];
  for (const origin of [shop, ...places]) watch.allowOrigin(new URL(origin).origin);
  try {
    await page.goto(`${shop}/sepet`);
    await signIn(page, MEMBERS.plain.email);
    await buy(page, shop + (await productAddress(request, await simulator.special("added"))));
    await simulator.forgetRequests();
    for (const place of places) {
      await page.goto(place);
      await expect(page).toHaveTitle("done");
      for (const [, path] of CHANGES.filter(([method]) => method === "GET")) {
        // Each from their page anew: what is refused or asked is shown under our own address.
        await page.goto(new URL("/nothing", place).href);
        const followed = page.waitForResponse(
          (response) => response.url() === shop + path && response.frame() === page.mainFrame(),
        );
        await page.evaluate((address) => {
          location.href = address;
        }, shop + path);
        // A person who opens a link is asked, or told that a link cannot do it; neither does
        // anything.
        const shown = await followed;
        expect([200, 403], `${place} leads to ${path}`).toContain(shown.status());
        expect(shown.headers()["content-type"], path).toContain("text/html");
        await page.waitForURL(shop + path);
      }
    }
    const changing =
      /logout|delete-all|signin|authentication\/login|cancel-me|add-to-fav-list|customer\/update/;
    expect((await simulator.requests()).filter(({ path }) => changing.test(path))).toEqual([]);
    await page.goto(`${shop}/sepet`);
    await expect(account(page, MEMBERS.plain.name)).toBeVisible();
    await expect(lines(page)).toHaveCount(1);
    // And the member's own page still may, whatever the sibling left behind.
    const status = await page.evaluate(async () => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      return (await fetch("/bff/session", { method: "DELETE", headers: { "x-xsrf-token": token } }))
        .status;
    });
    expect(status).toBe(200);
  } finally {
    elsewhere.close();
  }
});

test("GW-8 a bank's cross-site POST to a return path keeps the session, once; to any other path it changes nothing", async ({
  page,
  request,
  stack,
  simulator,
  watch,
}) => {
  watch.expectErrors(/./);
  const product = await simulator.special("added");
  const form = (
    path: string,
    reference: string,
  ) => `<form id="f" method="post" action="${stack.url}${path}"><input name="productId" value="${product}">
    <input name="quantity" value="1"><input name="orderNotes" value="${reference}"></form><script>document.getElementById("f").submit()</script>`;
  const bank = await pages({
    "/back": form("/srv/service/cart/add-to-cart", "D900"),
    "/other": form("/srv/service/cart/delete-all", "D901"),
  });
  const origin = `http://127.0.0.1:${bank.port}`;
  watch.allowOrigin(origin);
  try {
    await page.goto("/sepet");
    await signIn(page, MEMBERS.plain.email);
    await buy(page, await productAddress(request, await simulator.special("added_popup")));
    // Only a browser that has begun to pay may come back from a bank.
    const begun = await page.evaluate(async () => {
      const init = { method: "POST", body: new URLSearchParams({ paymentId: "-1" }) };
      return (await fetch("/srv/service/order-v5/checkout", init)).status;
    });
    expect(begun).toBe(200);
    const done = page.waitForResponse((response) => response.url().includes("vitrin_return="));
    await page.goto(`${origin}/back`);
    expect((await done).status()).toBe(200);
    expect(await (await done).text()).toContain("totalQuantity");
    await page.goto("/sepet");
    await expect(account(page, MEMBERS.plain.name), "still signed in").toBeVisible();
    await expect(lines(page), "in the basket that was there").toHaveCount(2);

    const again = page.waitForResponse((response) => response.url().includes("add-to-cart"));
    await page.goto(`${origin}/back`).catch(() => undefined);
    expect((await again).status(), "the reference is used up").toBe(303);
    const other = page.waitForResponse((response) => response.url().includes("delete-all"));
    await page.goto(`${origin}/other`).catch(() => undefined);
    expect([403, 405]).toContain((await other).status());
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(2);
  } finally {
    bank.close();
  }
});
