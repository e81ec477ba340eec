import { readdirSync } from "node:fs";

import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";

const features = readdirSync(`${import.meta.dirname}/src/features`);

// app → features → ui, lib; features not across (ARCHITECTURE.md). What several need at once is put
// together in app.
const zones = [
  {
    target: "./src/lib",
    from: ["./src/app", "./src/features", "./src/ui"],
    message: "lib stands below everything.",
  },
  {
    target: "./src/ui",
    from: ["./src/app", "./src/features", "./src/lib"],
    message: "ui knows no domain, no wording, no fetching.",
  },
  { target: "./src/features", from: "./src/app", message: "A feature does not know who uses it." },
  ...features.map((feature) => ({
    target: `./src/features/${feature}`,
    from: "./src/features",
    except: [`./${feature}`],
    message: "Features do not import each other; compose them in app.",
  })),
];

const config = [
  {
    ignores: [".next/**", "next-env.d.ts", "public/**", "test-results/**", "playwright-report/**"],
  },
  ...next,
  ...typescript,
  {
    settings: { "import/resolver": { typescript: true } },
    rules: {
      "import/no-restricted-paths": ["error", { zones }],
      // Whole documents through the gateway's page cache are what we want: plain links and plain
      // images.
      "@next/next/no-html-link-for-pages": "off",
      "@next/next/no-img-element": "off",
      "no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "next/link",
              message: "Plain <a>: pages are whole documents from the page cache.",
            },
            { name: "next/image", message: "Use ui/picture: sizes come from the shop." },
            {
              name: "react",
              importNames: ["lazy"],
              message: "lazyPart of ui/lazy: a chunk that is lost must not cost the page.",
            },
          ],
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: "Settings are read in lib/env.ts.",
        },
        {
          selector:
            "CallExpression[callee.name='dynamic']:not(CallExpression[callee.name='renderedPart'] CallExpression)",
          message: "Within renderedPart of ui/lazy: a chunk that is lost must not cost the page.",
        },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "no-console": ["error", { allow: ["error"] }],
    },
  },
  {
    files: [
      "src/lib/env.ts",
      "src/instrumentation.ts",
      "scripts/**",
      "test-support/**",
      "*.config.*",
      "e2e/**",
    ],
    rules: { "no-restricted-syntax": "off", "no-console": "off" },
  },
  { files: ["src/ui/lazy.tsx"], rules: { "no-restricted-imports": "off" } },
];

export default config;
