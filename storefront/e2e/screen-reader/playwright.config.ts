import { defineConfig } from "@playwright/test";

import browser from "../../playwright.config.ts";

/**
 * Forms as a screen reader speaks them (scripts/screen-reader.sh): one browser with a window, on
 * the display that Orca watches.
 */
export default defineConfig({
  ...browser,
  testDir: ".",
  testMatch: "*.trial.ts",
  outputDir: "../../test-results",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 300_000,
  reporter: [["list"]],
  use: {
    ...browser.use,
    headless: false,
    launchOptions: {
      ...browser.use?.launchOptions,
      executablePath: "/usr/bin/chromium",
      args: [
        ...(browser.use?.launchOptions?.args ?? []),
        "--force-renderer-accessibility",
        "--disable-features=Translate",
      ],
    },
  },
  projects: browser.projects?.slice(0, 1),
});
