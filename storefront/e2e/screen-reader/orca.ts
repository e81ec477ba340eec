import { readFileSync, statSync } from "node:fs";

import { expect } from "../support/test.ts";

/**
 * For so long nothing is written before Orca is taken to have ended; it says nothing of being idle.
 */
const PAUSE_MS = 600;

/** What Orca says, read from the log it keeps of it (scripts/screen-reader.sh). */
export class Orca {
  #from: number;

  constructor(private readonly log: string) {
    this.#from = statSync(log).size;
  }

  /** Everything said since the last time, once it is silent. */
  async heard(): Promise<string[]> {
    let size = -1;
    await expect
      .poll(() => [size, (size = statSync(this.log).size)].every((one, _, all) => one === all[0]), {
        message: "Orca falls silent",
        intervals: [PAUSE_MS],
      })
      .toBe(true);
    const text = readFileSync(this.log).subarray(this.#from);
    this.#from += text.length;
    return [...text.toString().matchAll(/SPEECH OUTPUT: '(.*?)'(?:\{.*)?$/gm)].flatMap(
      ([, said]) => (said?.trim() ? [said.trim()] : []),
    );
  }
}
