import { KILIMS } from "./support/catalogue.ts";
import { expect, test } from "./support/test.ts";

type Sources = { preloadingAttemptSources: { key: { action: string; url: string } }[] };

test("pages of the shop may be prefetched from links, and nothing that a link only asks for", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const errors: (string | undefined)[] = [];
  let urls: string[] = [];
  session.on("Preload.ruleSetUpdated", ({ ruleSet }: { ruleSet: { errorMessage?: string } }) =>
    errors.push(ruleSet.errorMessage),
  );
  session.on("Preload.preloadingAttemptSourcesUpdated", (sources: Sources) => {
    urls = sources.preloadingAttemptSources.map(({ key }) => new URL(key.url).pathname);
  });
  await session.send("Preload.enable");
  await page.goto(KILIMS.tr);
  await page.locator("html[data-hydrated]").waitFor();
  const product = page.locator("[data-page] a[data-product-link]").first();
  const path = (await product.getAttribute("href")) ?? "";
  await expect.poll(() => urls).toContain(path);
  expect(errors).toEqual([undefined]);
  await page.evaluate(() => {
    for (const [href, rel] of [
      ["/bff/not-this", ""],
      ["/./bff/not-this", ""],
      ["/%2e/x/../bff/not-this", ""],
      ["/srv/not-this", ""],
      ["/api/not-this", ""],
      ["/media/not-this.jpg", ""],
      ["//other.example/not-this", ""],
      ["https://other.example/not-this", ""],
      ["/not-this", "nofollow"],
      ["/this-one", "help"],
    ] as const) {
      const link = Object.assign(document.createElement("a"), { href, rel, textContent: href });
      document.querySelector("main")?.append(link);
    }
  });
  await expect.poll(() => urls).toContain("/this-one");
  expect(urls.filter((url) => url.includes("not-this"))).toEqual([]);
});
