import { test as base, expect } from "@playwright/test";

import { mocks, recordingOf } from "./mocks.ts";
import { Stack } from "./stack.ts";
import type { Simulator } from "./simulator.ts";
import { Watch } from "./watch.ts";

type Fixtures = {
  /**
   * The origin, once the stack is as this test wants it: where recordings are made or played, each
   * test has its own.
   */
  staged: string;
  /**
   * `answered`: the visitor has been here, so that no notice lies over what a journey is about;
   * `new`: everything comes up.
   */
  visitor: "answered" | "new";
  /** Puts the visitor's answers in place before the first page. */
  answers: void;
  /** Checked after every test, whether it asks for it or not. */
  watch: Watch;
  /** The simulated shop; what a test has switched on is off again afterwards. */
  simulator: Simulator;
};

type WorkerFixtures = {
  /**
   * Tests that set it get a worker of their own, and thereby a gateway whose caches no other test
   * has filled.
   */
  fresh: boolean;
  stack: Stack;
};

/** Every browser test: a stack per worker, and pages that are watched. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  fresh: [false, { option: true, scope: "worker" }],
  stack: [
    async ({}, provide, { workerIndex }) => {
      const stack = await Stack.start(`worker-${workerIndex}`);
      await provide(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  staged: async ({ stack }, provide, testInfo) => {
    const kind = mocks();
    if (kind) await stack.stage(kind, recordingOf(kind.folder, testInfo));
    await provide(stack.url);
    if (kind?.mode === "record") await stack.strike();
  },
  baseURL: async ({ staged }, provide) => {
    await provide(staged);
  },
  visitor: ["answered", { option: true }],
  answers: [
    async ({ context, stack, visitor }, provide) => {
      const answers = { "cookie-law": "0", mobileApp: "1" };
      if (visitor === "answered")
        await context.addCookies(
          Object.entries(answers).map(([name, value]) => ({ name, value, url: stack.url })),
        );
      await provide();
    },
    { auto: true },
  ],
  watch: [
    async ({ context, stack, javaScriptEnabled }, provide) => {
      const watch = new Watch(new URL(stack.url).origin);
      await watch.observe(context, javaScriptEnabled !== false);
      await provide(watch);
      expect(watch.complaints(), "what no page may do").toEqual([]);
    },
    { auto: true },
  ],
  simulator: async ({ stack }, provide) => {
    await provide(stack.simulator);
    await stack.simulator.restore();
  },
});

export { expect };
