import { readdirSync } from "node:fs";

import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";

const foldersOf = (folder) =>
  readdirSync(`${import.meta.dirname}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * app → features → ui, lib (ARCHITECTURE.md). A folder of src that is not here neither imports
 * another nor is imported.
 */
const MAY_IMPORT = {
  app: ["features", "ui", "lib", "styles"],
  features: ["ui", "lib"],
  lib: ["messages"],
};
const layers = foldersOf("src");
const zones = [
  ...layers.map((target) => ({
    target: `./src/${target}`,
    from: layers
      .filter((from) => from !== target && !MAY_IMPORT[target]?.includes(from))
      .map((from) => `./src/${from}`),
    message: `MAY_IMPORT of eslint.config.mjs says what ${target} may import.`,
  })),
  // What several features need at once is put together in app.
  ...foldersOf("src/features").map((feature) => ({
    target: `./src/features/${feature}`,
    from: "./src/features",
    except: [`./${feature}`],
    message: "Features do not import each other; compose them in app.",
  })),
];

const called = (name) => `CallExpression[callee.name='${name}']`;
const BUTTON = "JSXOpeningElement[name.name=/^(button|Button|IconButton)$/]";
/** Words on a button whose press cannot be taken back. */
const FINAL_WORDS = "(remove|cancel)(All|Of|Confirm)?|delete|signOut|pay|buyNow";
const IRREVERSIBLE = `MemberExpression[property.name=/^(${FINAL_WORDS})$/]`;
const NEVER = "JSXAttribute[name.name='data-replay'][value.value='never']";

const config = [
  {
    ignores: [".next*/**", "next-env.d.ts", "public/**", "test-results/**", "playwright-report/**"],
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
            {
              name: "msw",
              importNames: ["http"],
              message: "http of test-support/contract-http: handlers are held to the contract.",
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
          selector: `${called("dynamic")}:not(${called("renderedPart")} CallExpression)`,
          message: "Within renderedPart of ui/lazy: a chunk that is lost must not cost the page.",
        },
        {
          selector: `JSXElement:has(${IRREVERSIBLE}) > ${BUTTON}:not(:has(${NEVER}))`,
          message:
            'data-replay="never": what pays, deletes or signs out is not done late (ADR 0048).',
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
  // What a browser or the server runs is made of dependencies alone: no msw, no fixtures.
  {
    files: ["src/**"],
    ignores: ["**/*.test.*"],
    rules: {
      "import/no-restricted-paths": [
        "error",
        {
          zones: [
            ...zones,
            { target: "./src", from: "./test-support", message: "Fixtures are for tests." },
          ],
        },
      ],
      "import/no-extraneous-dependencies": ["error", { devDependencies: false }],
    },
  },
  { files: ["src/ui/lazy.tsx"], rules: { "no-restricted-imports": "off" } },
];

export default config;
