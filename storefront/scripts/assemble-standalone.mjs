// Next leaves static files out of its standalone server; the gateway asks for them there, so they
// are put in place. `node scripts/assemble-standalone.mjs DIR` does so for another build than .next.
import { cp } from "node:fs/promises";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const build = process.argv[2] ?? ".next";
const standalone = path.join(root, build, "standalone");
await cp(path.join(root, build, "static"), path.join(standalone, build, "static"), {
  recursive: true,
});
await cp(path.join(root, "public"), path.join(standalone, "public"), { recursive: true });
