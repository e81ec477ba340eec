import { href, PAGES } from "../src/lib/paths.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

// A gateway that has shown these pages before would answer from its cache.
test.use({ fresh: true });

test("WID-9 a shop that is nine seconds late gets an error page, then the page", async ({
  page,
  simulator,
  watch,
}) => {
  test.slow();
  watch.expectErrors(/status of 50\d/, /not (?:loaded|answered)/);
  const { failure, profile } = messages("ar");
  await simulator.faults("*=latency:9000");
  const address = href("ar", PAGES.profile);
  const answer = await page.goto(address, { waitUntil: "commit" });
  expect(answer?.status()).toBe(504);
  await expect(page.getByRole("heading", { level: 1, name: failure.title })).toBeVisible();
  await simulator.faults("");
  await expect(async () => {
    await page.goto(address);
    await expect(
      page.getByRole("main").getByRole("heading", { name: profile.memberNeeded }),
    ).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
