import { test as base, expect } from "@playwright/test";

import { Stack } from "./stack.ts";
import type { Simulator } from "./simulator.ts";
import { Watch } from "./watch.ts";

type Fixtures = {
  /** Checked after every test, whether it asks for it or not. */
  watch: Watch;
  /** The simulated shop; faults a test switched on are off again afterwards. */
  simulator: Simulator;
};

/** Every browser test: a stack per worker, and pages that are watched. */
export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    async ({}, provide, { workerIndex }) => {
      const stack = await Stack.start(`worker-${workerIndex}`);
      await provide(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ stack }, provide) => {
    await provide(stack.url);
  },
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
    await stack.simulator.faults("");
  },
});

export { expect };
