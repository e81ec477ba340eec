import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import type { TestInfo } from "@playwright/test";

import type { SeenRequest } from "./simulator.ts";

/**
 * `VITRIN_E2E_MOCKS=record:DIR` records what the gateway asks of the shop, a folder for each test;
 * `replay:DIR` plays that back, and no shop is simulated.
 */
export type Mocks = { mode: "record" | "replay"; folder: string };

export function mocks(): Mocks | undefined {
  const text = process.env.VITRIN_E2E_MOCKS;
  if (!text) return undefined;
  const [, mode, folder] = /^(record|replay):(.+)$/.exec(text) ?? [];
  if (!mode || !folder)
    throw new Error(`VITRIN_E2E_MOCKS=${text} is neither record:DIR nor replay:DIR`);
  return { mode: mode as Mocks["mode"], folder: path.resolve(folder) };
}

/**
 * Where the recording of one test is; a folder that is a recording itself is played for every test.
 */
export function recordingOf(folder: string, { file, title, project }: TestInfo): string {
  if (existsSync(path.join(folder, "mappings"))) return folder;
  const words = `${path.basename(file, ".spec.ts")} ${title}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  // Long titles differ at their end.
  const mark = createHash("sha256").update(words).digest("hex").slice(0, 8);
  return path.join(folder, project.name, `${words.slice(0, 100).replace(/^-|-$/g, "")}-${mark}`);
}

/**
 * How far a list is loaded ahead is a matter of time: a recording holds so many pages more than
 * were asked for.
 */
const FURTHER = 2;

/** Where the next pages of all lists are. */
export function furtherPages(seen: SeenRequest[]): string[] {
  const last = new Map<string, number>();
  for (const { path: address, query } of seen) {
    const parameters = new URLSearchParams(query);
    const page = Number(parameters.get("pg"));
    parameters.delete("pg");
    const list = `${address}?${parameters}`;
    if (page > 0) last.set(list, Math.max(page, last.get(list) ?? 0));
  }
  return [...last].flatMap(([list, page]) =>
    Array.from({ length: FURTHER }, (_, at) => `${list}&pg=${page + 1 + at}`),
  );
}

/**
 * What the programs are told in each mode. The gateway wants a folder that holds no recording yet.
 */
export function commands(
  { mode, folder: all }: Mocks,
  folder: string,
): { gateway: string[]; shop: string[] } {
  if (mode === "replay") return { gateway: [], shop: ["replay", folder, "--besides", all] };
  rmSync(folder, { recursive: true, force: true });
  return { gateway: ["record", "--out", folder], shop: [] };
}

/**
 * What is known of a person, as a page shows it. A recording holds a stand-in of the same form in
 * its place (mocks/recording/src/redact/pseudonym.rs).
 *
 * @param sentence in which `{name}` stands for it
 */
export function personal(text: string, sentence = "{name}"): string | RegExp {
  if (mocks()?.mode !== "replay") return sentence.replace("{name}", text);
  const escape = (plain: string) => plain.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const kind = (letter: string) =>
    /\d/.test(letter)
      ? "\\d"
      : /\p{Lu}/u.test(letter)
        ? "[A-Z]"
        : /\p{L}/u.test(letter)
          ? "[a-z]"
          : escape(letter);
  const [local = "", host] = text.split("@");
  const form = [...local].map(kind).join("") + (host === undefined ? "" : "@mail\\.example");
  return new RegExp(`^${sentence.split("{name}").map(escape).join(form)}$`, "u");
}
