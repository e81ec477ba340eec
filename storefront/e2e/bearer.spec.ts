import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";

import { href, PAGES } from "../src/lib/paths.ts";
import { listed } from "./support/catalogue.ts";
import { heap, keepings, listenToConsoles } from "./support/keepings.ts";
import { encodingsOf, placesWith } from "./support/encodings.ts";
import { account, PASSWORD } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { Presser } from "./support/press.ts";
import type { Simulator } from "./support/simulator.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";
import { Wire, type Seen } from "./support/wire.ts";

const { login, account: accountWords, contact } = messages("tr");

/**
 * What would end the walk, in the languages it is walked in: the way out comes last, and the
 * account stays.
 */
const SPARED = new RegExp(
  `^(?:${(["tr", "ar"] as const)
    .map(messages)
    .flatMap((words) => [words.account.signOut, words.profile.cancelConfirm])
    .join("|")})$`,
);

/**
 * Of what is named by pages so many are fetched without being looked at: one product is like
 * another.
 */
const MOST_LINKS = 40;

/**
 * What the shop was brought as somebody's credential: bearers, which only gateway and shop may
 * know.
 */
async function bearers(simulator: Simulator): Promise<string[]> {
  const sent = (await simulator.requests()).flatMap(
    ({ headers: { authorization } }) => authorization?.split(" ").at(-1) ?? [],
  );
  return [...new Set(sent)];
}

/**
 * An account of this test's own, so that all of it may be pressed; opened as another client would.
 */
async function openAccount(origin: string): Promise<string> {
  const email = `her-sey-${randomUUID().slice(0, 12)}@vitrin.test`;
  const form = {
    name: "Deniz",
    surname: "Her-Şey",
    email,
    password: PASSWORD,
    mobile_phone: "905321234567",
    kvkk: "1",
  };
  const { status } = await fetch(`${origin}/api/v1/authentication/register`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  expect(status, "an old client registers").toBe(200);
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  const form = page.getByRole("main").getByRole("form", { name: login.title });
  await form.getByLabel(login.email).fill(email);
  await form.locator("input[name=password]").fill(PASSWORD);
  await form.getByRole("button", { name: login.submit, exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(account(page, "Deniz")).toBeVisible();
}

/** A message to the shop, so that there is a thread to look at. */
async function writeMessage(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: contact.formTitle });
  await form.locator("[name=departmentId]").selectOption({ index: 1 });
  await form.locator("[name=subject]").fill("Kargo");
  await form.locator("[name=text]").fill("Ne zaman gelir?");
  await form.getByRole("button", { name: contact.submit }).click();
  await expect(page.getByRole("button", { name: contact.another })).toBeVisible();
}

/** The addresses on this origin that the page leads to. */
async function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a")]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
}

/** Fetches as the page would, a few at a time; what comes is on the wire. */
async function fetchAll(page: Page, addresses: string[]): Promise<void> {
  await page.evaluate(async (left) => {
    const next = async () => {
      for (let at = left.pop(); at !== undefined; at = left.pop()) await (await fetch(at)).text();
    };
    await Promise.all([next(), next(), next(), next()]);
  }, addresses);
}

/** As if the token were at its end: the next page brings another bearer. */
async function refreshed(page: Page): Promise<void> {
  // The page at hand has looked at it, and writes no more.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem("v5token") ?? "{}") as object;
    localStorage.setItem(
      "v5token",
      JSON.stringify({ ...entry, timeout: Math.floor(Date.now() / 1000) + 60 }),
    );
  });
  const answer = page.waitForResponse((response) =>
    response.url().includes("/bff/session/refresh"),
  );
  await page.reload();
  expect((await answer).status()).toBe(200);
}

/** What lies beside the browser: the logs of all that serves it, and what operators are shown. */
async function behind(stack: Stack): Promise<Seen[]> {
  const shown = await Promise.all(
    ["/metrics", "/cache", "/readyz"].map(async (path) => ({
      where: path,
      bytes: Buffer.from(await (await fetch(stack.adminUrl + path)).text()),
    })),
  );
  return [...stack.logs(), ...shown];
}

const PLACES = [
  "document.cookie",
  "cookies",
  "localStorage",
  "sessionStorage",
  "IndexedDB",
  "Cache Storage",
  "window.name",
  "history.state",
  "document",
  "fields",
];

/** Puts a text wherever a page of ours could. */
async function leak(page: Page, text: string): Promise<void> {
  await page.evaluate(async (secret) => {
    document.cookie = `leak=${secret}; path=/`;
    localStorage.setItem("leak", btoa(`a${secret}`));
    sessionStorage.setItem("leak", JSON.stringify({ secret: [...secret].reverse().join("") }));
    window.name = `%${[...secret].map((sign) => sign.charCodeAt(0).toString(16)).join("%")}`;
    history.replaceState({ secret }, "");
    document.body.append(secret.split(".").at(-1)!);
    document.querySelector("input")!.value = secret;
    await (await caches.open("leak")).put("/leak", new Response(secret));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open("leak");
      opening.onupgradeneeded = () =>
        opening.result.createObjectStore("leak", { autoIncrement: true }).add({ secret });
      opening.onsuccess = () => resolve(opening.result.close());
      opening.onerror = () => reject(opening.error);
    });
    Object.assign(window, { leak: secret });
    console.info(secret);
    await fetch("/bff/session", { headers: { "x-leak": btoa(secret) } });
  }, text);
}

test("GW-5 TOK-1 a member clicks through everything: the bearer is in nothing the browser gets, sends, keeps or shows, in no log and no metric", async ({
  page,
  context,
  stack,
  simulator,
  watch,
}) => {
  // A press and a look at a time, some two hundred of them: a busy machine takes longer than a
  // journey may.
  test.slow();
  // Everything is pressed, also what is refused then; and nothing is there under one of the
  // addresses.
  watch.expectErrors(/status of 4\d\d/);
  const wire = await Wire.open(stack.url);
  watch.allowOrigin(wire.url);
  const said = listenToConsoles(context);
  const kept: Seen[] = [];
  const open = (address: string) => page.goto(wire.url + address);
  const settled = async () => {
    await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined);
    await page.waitForLoadState();
    // What is pressed too early is done once the page listens.
    await page.locator("html[data-hydrated]:not([data-replaying])").waitFor({ state: "attached" });
    await wire.quiet();
  };
  try {
    const email = await openAccount(stack.url);
    await simulator.forgetRequests();
    await open(PAGES.login);
    await signIn(page, email);
    const [marked, ...others] = await bearers(simulator);
    expect(marked, "the shop is brought a bearer, and no other").toMatch(/^.{20,}$/);
    expect(others).toEqual([]);
    await open(PAGES.contact);
    await writeMessage(page);
    await open("/kilimler");
    const product = await listed(page).getByRole("link").first().getAttribute("href");

    const presser = new Presser(page, SPARED, settled);
    const addresses = [
      ...Object.values(PAGES),
      "/kilimler",
      product!,
      "/boyle-bir-sayfa-yok",
      href("ar", PAGES.profile),
    ];
    const named = new Set<string>();
    for (const address of new Set(addresses)) {
      await test.step(address, async () => {
        await open(address);
        await settled();
        for (const link of await linksOf(page)) named.add(link);
        await presser.everything();
        kept.push(...(await keepings(page)));
      });
    }
    await open(PAGES.home);
    await refreshed(page);
    await fetchAll(
      page,
      [...named].filter((address) => !addresses.includes(address)).slice(0, MOST_LINKS),
    );
    kept.push(await heap(page));
    await account(page, "Deniz").click();
    await page.getByRole("button", { name: accountWords.signOut }).click();
    await expect(account(page, null)).toBeVisible();
    await settled();
    kept.push(...(await keepings(page)), ...(await behind(stack)));

    const all = await bearers(simulator);
    expect(all.length, "the first, and its successor").toBe(2);
    const encodings = all.flatMap(encodingsOf);
    expect(wire.seen.length).toBeGreaterThan(200);
    expect(placesWith(encodings, [...wire.seen, ...said, ...kept])).toEqual([]);

    await test.step("and would be found in each of these places", async () => {
      await leak(page, marked!);
      await settled();
      const journal = {
        where: "the shop's journal",
        bytes: Buffer.from(JSON.stringify(await simulator.requests())),
      };
      const found = placesWith(encodings, [
        ...wire.seen,
        ...said,
        ...(await keepings(page)),
        await heap(page),
        journal,
      ]);
      expect(found).toEqual(
        expect.arrayContaining([
          "the request GET /bff/session",
          "console",
          ...PLACES.map((place) => `${place} of /`),
          "memory of scripts",
          "the shop's journal",
        ]),
      );
    });
  } finally {
    wire.close();
  }
});
