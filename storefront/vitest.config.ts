import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": `${import.meta.dirname}/src` } },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["test-support/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
