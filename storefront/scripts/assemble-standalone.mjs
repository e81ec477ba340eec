// Next leaves static files out of its standalone server; the gateway asks for them there, so they
// are put in place. `node scripts/assemble-standalone.mjs DIR` does so for another build than .next.
//
// Each script says that all its functions are called on load: V8 then compiles them on another
// thread while it loads, instead of one by one on the main thread when each is first called
// (ADR 0068). A comment in the source would not outlast the minifier.
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const build = process.argv[2] ?? ".next";
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";
/** Length of a script with too little to compile for the line to pay. */
const SMALL_SCRIPT = 4096;

const standalone = path.join(root, build, "standalone");
const files = path.join(standalone, build, "static");
await cp(path.join(root, build, "static"), files, { recursive: true });
for (const name of await readdir(files, { recursive: true })) {
  if (!name.endsWith(".js")) continue;
  const file = path.join(files, name);
  const script = await readFile(file, "utf8");
  if (script.length > SMALL_SCRIPT) await writeFile(file, COMPILE_HINT + script);
}
await cp(path.join(root, "public"), path.join(standalone, "public"), { recursive: true });
