import { defineConfig } from "@playwright/test";

import { baselines } from "./e2e/support/baselines.ts";
import base from "./playwright.config.ts";

const { folder, major, browserMajor } = baselines(base.use!.launchOptions!.executablePath!);
const isForeign = major !== browserMajor;
// Workers read this file too.
if (isForeign && process.env.TEST_WORKER_INDEX === undefined)
  console.log(
    `There are no pictures of Chromium ${browserMajor}: pages are compared, with more tolerance, ` +
      `with those of Chromium ${major}.\nTake them and commit them: make screenshots`,
  );

/**
 * Screenshots of pages, compared with e2e/baselines (ADR 0059): scripts/screenshots.sh. Apart from
 * the journeys, which change what the shop shows; and a difference does not go away by a retry.
 */
export default defineConfig({
  ...base,
  outputDir: "test-results/screenshots",
  retries: 0,
  updateSnapshots: process.env.VITRIN_E2E_SCREENSHOTS ? "all" : "none",
  use: { ...base.use, screenshot: "off", trace: "off" },
  expect: {
    ...base.expect,
    toHaveScreenshot: {
      pathTemplate: `${folder}/{arg}{ext}`,
      ...(isForeign
        ? { threshold: 0.2, maxDiffPixelRatio: 0.04 }
        : { threshold: 0.02, maxDiffPixels: 16 }),
    },
  },
  projects: [{ name: "screenshots", testMatch: "**/*screenshots.spec.ts" }],
});
