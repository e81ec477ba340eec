import { request as requests, type APIRequestContext } from "@playwright/test";

import type { Menu, Session } from "../src/lib/gateway/types.ts";
import { LANGUAGES, type Language } from "../src/lib/locale.ts";
import { bff, href, PAGES } from "../src/lib/paths.ts";
import { productAddress } from "./support/catalogue.ts";
import { PASSWORD } from "./support/members.ts";
import { mocks, personal } from "./support/mocks.ts";
import { expect, test } from "./support/test.ts";

/** A device with cookies of its own. */
type Shopper = { currency: string; device: APIRequestContext; marks: string[] };

/** Shorter cookies say nothing about anybody: a language, a choice. */
const SHORTEST = 12;

async function marksOf(device: APIRequestContext): Promise<string[]> {
  const { cookies } = await device.storageState();
  return cookies.map(({ value }) => value).filter((value) => value.length >= SHORTEST);
}

async function arrive(origin: string, currency: string, name?: string): Promise<Shopper> {
  const device = await requests.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const marks: string[] = [];
  await device.get(bff.session("tr"));
  if (name) {
    const email = `${name.toLowerCase()}-${Date.now()}@example.test`;
    const form = {
      name,
      surname: `${name}oğlu`,
      email,
      password: PASSWORD,
      mobile_phone: "905551112233",
      kvkk: "1",
    };
    expect((await device.post("/api/v1/authentication/register", { form })).status()).toBe(200);
    expect(
      (
        await device.post("/api/v1/authentication/login", {
          form: { username: email, password: PASSWORD, type: "email" },
        })
      ).status(),
    ).toBe(200);
    const session = (await (await device.get(bff.session("tr"))).json()) as Session;
    expect(session.member?.firstName, "this is them").toMatch(personal(name));
    marks.push(name, email, session.member?.firstName ?? "", session.member?.email ?? "");
  }
  const token =
    (await device.storageState()).cookies.find((cookie) => cookie.name === "XSRF-TOKEN")?.value ??
    "";
  const changed = await device.put(bff.currency(), {
    data: { currency },
    headers: { "x-xsrf-token": token },
  });
  expect(changed.ok(), `${currency}: ${changed.status()}`).toBe(true);
  return { currency, device, marks: [...marks, ...(await marksOf(device))].filter(Boolean) };
}

/** Pages asked for at once; a recording tells one story, in its order. */
const TOGETHER = mocks() ? 1 : 4;

/**
 * Every page that has a name in two languages, a category in each, a product, a search and one that
 * is not there.
 */
async function addresses(origin: string, product: string): Promise<string[]> {
  const known = (["tr", "en"] as const).flatMap((language) =>
    Object.values(PAGES).map((path) => href(language, path)),
  );
  const first = async (language: Language) => {
    const menu = (await (
      await fetch(origin + bff.menu({ language, currency: "TL" }))
    ).json()) as Menu;
    return href(language, menu.categories[0]?.path ?? "");
  };
  const categories = await Promise.all(LANGUAGES.map(first));
  expect(categories.filter((path) => path.length < 5)).toEqual([]);
  return [
    ...known,
    ...categories,
    product,
    "/arama?q=kilim",
    "/en/arama?q=kilim",
    "/boyle-bir-sayfa-yok",
    "/en/no-such-page",
  ];
}

/** What somebody is answered; what it brings them is a mark of theirs from now on. */
async function seen(shopper: Shopper, page: string): Promise<string> {
  const answer = await shopper.device.get(page, { maxRedirects: 0 });
  expect(answer.status(), page).toBeLessThan(500);
  for (const mark of await marksOf(shopper.device))
    if (!shopper.marks.includes(mark)) shopper.marks.push(mark);
  return `${JSON.stringify(answer.headersArray())}\n${await answer.text()}`;
}

test("GW-5 ORD-2 CNS-4 every page asked for by four shoppers in turn tells none of another", async ({
  baseURL,
  simulator,
  request,
}) => {
  const origin = baseURL ?? "";
  const pages = await addresses(
    origin,
    await productAddress(request, await simulator.special("added")),
  );
  const shoppers = [
    await arrive(origin, "TL"),
    await arrive(origin, "USD"),
    await arrive(origin, "TL", "Alinazik"),
    await arrive(origin, "EUR", "Zerrintan"),
  ];
  const [guest, , member] = shoppers;
  // The last ones are answered from caches that all have filled.
  const turns = [...shoppers, member!, guest!];
  const visit = async (page: string) => {
    for (const shopper of turns) {
      const text = await seen(shopper, page);
      const others = shoppers.filter((other) => other !== shopper).flatMap(({ marks }) => marks);
      expect(
        others.filter((mark) => text.includes(mark)),
        `${page} as ${shopper.currency}`,
      ).toEqual([]);
      const currency = /<html[^>]*data-currency="([^"]+)"/.exec(text)?.[1];
      if (currency) expect(currency, page).toBe(shopper.currency);
    }
  };
  for (let at = 0; at < pages.length; at += TOGETHER)
    await Promise.all(pages.slice(at, at + TOGETHER).map(visit));
  await Promise.all(shoppers.map(({ device }) => device.dispose()));
});
