import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../baselines");

/**
 * The folder of the pictures to compare with: those of the browser's own major version, otherwise
 * of the nearest one. `VITRIN_E2E_SCREENSHOTS=DIR` takes pictures into DIR instead.
 */
export function baselines(browser: string): {
  folder: string;
  major: number;
  browserMajor: number;
} {
  const browserMajor = majorOf(browser);
  const taken = process.env.VITRIN_E2E_SCREENSHOTS;
  const major = taken ? browserMajor : nearestMajor(browserMajor);
  return { folder: path.join(taken ?? ROOT, `chromium-${major}`), major, browserMajor };
}

/** The browser's own word: "Chromium 156.0.8078.79". */
function majorOf(browser: string): number {
  const version = execFileSync(browser, ["--version"], { encoding: "utf8" }).trim();
  const major = Number(/ (\d+)\./.exec(version)?.[1]);
  if (!major) throw new Error(`${browser} --version answers "${version}", which is no version`);
  return major;
}

function nearestMajor(wanted: number): number {
  const [nearest] = (existsSync(ROOT) ? readdirSync(ROOT) : [])
    .map((name) => Number(/^chromium-(\d+)$/.exec(name)?.[1]))
    .filter((major) => major > 0)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a);
  if (nearest === undefined)
    throw new Error(`${ROOT} has no pictures; take them: make screenshots`);
  return nearest;
}
