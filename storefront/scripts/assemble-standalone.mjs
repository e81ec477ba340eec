// Next leaves static files out of its standalone server; the gateway asks for them there, so they
// are put in place.
import { cp } from "node:fs/promises";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const standalone = path.join(root, ".next/standalone");
await cp(path.join(root, ".next/static"), path.join(standalone, ".next/static"), {
  recursive: true,
});
await cp(path.join(root, "public"), path.join(standalone, "public"), { recursive: true });
