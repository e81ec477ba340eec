// Next leaves static files out of its standalone server; the gateway asks for them there, so they
// are put in place. `node scripts/assemble-standalone.mjs DIR` does so for another build than .next.
//
// Each script says that all its functions are called on load: V8 then compiles them on another
// thread while it loads, instead of one by one on the main thread when each is first called
// (ADR 0068). A comment in the source would not outlast the minifier.
//
// Beside each script and style sheet stands its Brotli form, `x.js.br`, at the quality that takes
// too long for a request (ADR 0069).
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const root = path.join(import.meta.dirname, "..");
const build = process.argv[2] ?? ".next";
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";
/** Length of a script with too little to compile for the line to pay. */
const SMALL_SCRIPT = 4096;
/** Length in bytes of a file that the gateway does not compress. */
const SMALL_FILE = 1024;
const compress = promisify(brotliCompress);

async function writeCompressed(file, text) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  if (Buffer.byteLength(text) < SMALL_FILE) return;
  await writeFile(`${file}.br`, await compress(text, { params }));
}

const standalone = path.join(root, build, "standalone");
const files = path.join(standalone, build, "static");
await cp(path.join(root, build, "static"), files, { recursive: true });
const compressed = (await readdir(files, { recursive: true }))
  .filter((name) => name.endsWith(".js") || name.endsWith(".css"))
  .map(async (name) => {
    const file = path.join(files, name);
    let text = await readFile(file, "utf8");
    if (name.endsWith(".js") && text.length > SMALL_SCRIPT) {
      text = COMPILE_HINT + text;
      await writeFile(file, text);
    }
    await writeCompressed(file, text);
  });
await Promise.all(compressed);
await cp(path.join(root, "public"), path.join(standalone, "public"), { recursive: true });
