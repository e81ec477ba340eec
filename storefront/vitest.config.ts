import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const shared = {
  plugins: [react()],
  resolve: { alias: { "@": `${import.meta.dirname}/src` } },
};
const everywhere = { restoreMocks: true, unstubGlobals: true, testTimeout: 30_000 };

// Rules run in bare Node, which starts in no time; what is seen or needs a browser's objects
// (*.test.tsx) runs in jsdom.
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...everywhere,
          name: "rules",
          environment: "node",
          include: ["{src,test-support}/**/*.test.ts"],
        },
      },
      {
        ...shared,
        test: {
          ...everywhere,
          name: "screens",
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
          include: ["src/**/*.test.tsx"],
          setupFiles: ["test-support/setup.ts"],
        },
      },
    ],
  },
});
