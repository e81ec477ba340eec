import { expect, test } from "./support/test.ts";
import { filesWithWidgets } from "./support/widgets.ts";

/** The address of the page of widgets as a visitor may spell it. */
const SPELLINGS = [
  "/_ui",
  "/_ui/",
  "/%5Fui",
  "/%5fui",
  "/%255Fui",
  "//_ui",
  "/tr/_ui",
  "/ar/_ui",
  "/_ui/ar",
  "/_ui/ar/buttons",
  "/ar/%5Fui/ar/buttons",
  "/tr/TL/grid/_ui",
  "/_ui?_rsc=1",
];

test("NAV-4 the shop has no page of widgets", async ({ request, stack }) => {
  for (const origin of [stack.url, stack.storefrontUrl])
    for (const spelling of SPELLINGS) {
      const answer = await request.get(`${origin}${spelling}`);
      const where = `${origin}${spelling} (${answer.status()})`;
      expect([400, 404], where).toContain(answer.status());
      expect(await answer.text(), where).not.toContain("data-specimen");
    }
});

test("NAV-4 the shop's build knows nothing of the page of widgets", () => {
  expect(filesWithWidgets(".next")).toEqual([]);
});
