import type { Page } from "@playwright/test";

import { productAddress } from "./support/catalogue.ts";
import { expect, test } from "./support/test.ts";

type Factory = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => unknown };
};

/** Tries to get text into the page as markup or script, by each door; says which of them opened. */
function tried(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const element = document.createElement("div");
    const script = document.createElement("script");
    const policyOf = (name: string) =>
      (window as unknown as { trustedTypes: Factory }).trustedTypes.createPolicy(name, {
        createHTML: (html) => html,
      });
    const doors: Record<string, () => unknown> = {
      innerHTML: () => (element.innerHTML = "<img src=x>"),
      outerHTML: () => (document.createElement("div").outerHTML = "<b>b</b>"),
      insertAdjacentHTML: () => element.insertAdjacentHTML("beforeend", "<b>b</b>"),
      srcdoc: () => (document.createElement("iframe").srcdoc = "<b>b</b>"),
      parser: () => new DOMParser().parseFromString("<b>b</b>", "text/html"),
      "text of a script": () => (script.text = "1"),
      "a script of this origin that is none of ours": () => (script.src = "/srv/service/x.js"),
      "a script beside ours": () => (script.src = "/_next/static/../x.js"),
      "a script of another origin": () => (script.src = "https://example.test/_next/static/x.js"),
      timer: () => setTimeout("1"),
      "a policy of its own": () => policyOf("mine"),
      "our policy once more": () => policyOf("vitrin"),
      "the default policy once more": () => policyOf("default"),
    };
    return Object.entries(doors).flatMap(([name, open]) => {
      try {
        open();
        return [name];
      } catch {
        return [];
      }
    });
  });
}

test("GW-13 text gets into a page as markup or script through our own policies alone", async ({
  page,
  request,
  simulator,
  watch,
}) => {
  // The browser says on the console what it refuses.
  watch.expectErrors(/Trusted|Content Security Policy|trusted/);
  await page.goto(await productAddress(request, await simulator.special("added")));
  // What is loaded later comes through the default policy.
  await page.getByRole("banner").getByRole("combobox").fill("kilim");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await tried(page)).toEqual([]);
  const ours = await page.evaluate(() => {
    const script = document.createElement("script");
    script.src = "/_next/static/chunks/x.js";
    return script.src;
  });
  expect(new URL(ours).pathname).toBe("/_next/static/chunks/x.js");
});
