import { defineConfig, devices } from "@playwright/test";

const chromium = {
  executablePath: process.env.VITRIN_E2E_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

/**
 * Journeys through the real stack, which every worker starts for itself (e2e/support/stack.ts): so
 * one test may stop the shop while another shops on. `*.phone.spec.ts` run on a phone, the others
 * on a desktop.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // How long a journey takes is for the benchmarks to say: here even a machine that has a fifth of
  // its processors comes to its end.
  timeout: process.env.CI ? 360_000 : 90_000,
  expect: { timeout: process.env.CI ? 60_000 : 15_000 },
  // One journey in some thousand meets a moment of a busy machine that it was not written for: told
  // as flaky, by its name. Not where journeys are recorded or played, where each has a recording of
  // its own.
  retries: process.env.CI && !process.env.VITRIN_E2E_MOCKS ? 1 : 0,
  reporter: process.env.CI ? [["list"]] : [["list"], ["html", { open: "never" }]],
  use: {
    launchOptions: chromium,
    // Recording costs a third of the time and is for those who can open it.
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    {
      name: "desktop",
      testIgnore: ["**/*.phone.spec.ts", "**/*screenshots.spec.ts"],
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testMatch: "**/*.phone.spec.ts",
      use: {
        ...devices["Pixel 5"],
        viewport: { width: 390, height: 844 },
        screen: { width: 390, height: 844 },
      },
    },
  ],
});
