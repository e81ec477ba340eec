import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";

import { Stack } from "./stack.ts";

/** Browsers that the commands drive: the shell of the other tests, or a whole one. */
const BROWSERS = {
  shell: { executablePath: "/usr/bin/chromium-headless-shell", args: [] },
  whole: { executablePath: "/usr/bin/chromium", args: ["--headless=new"] },
};

/**
 * For commands that measure and drive a browser by themselves (`interactions.ts` and others): a
 * stack of its own and a browser, for as long as `drive` takes.
 */
export async function withBrowser(
  name: string,
  drive: (browser: Browser, stack: Stack) => Promise<void>,
  { kind = "shell" }: { kind?: keyof typeof BROWSERS } = {},
): Promise<void> {
  const { executablePath, args } = BROWSERS[kind];
  const stack = await Stack.start(name);
  try {
    const browser = await chromium.launch({
      executablePath: process.env.VITRIN_E2E_CHROMIUM ?? executablePath,
      args,
    });
    try {
      await drive(browser, stack);
    } finally {
      await browser.close();
    }
  } finally {
    await stack.stop();
  }
}

/** An empty page of a shopper who has been here before: no notice lies over it. */
export async function newShopper(
  browser: Browser,
  { url }: Stack,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce", ...options });
  await context.addCookies(
    Object.entries({ "cookie-law": "0", mobileApp: "1" }).map(([name, value]) => ({
      name,
      value,
      url,
    })),
  );
  return context.newPage();
}
