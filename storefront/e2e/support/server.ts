import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, openSync, closeSync, readFileSync } from "node:fs";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const START_MS = 120_000;
const STOP_MS = 10_000;

type ServerPlan = {
  name: string;
  command: string[];
  cwd?: string;
  /** The whole environment: what is not named here the process cannot know. */
  env: Record<string, string>;
  /** Where it answers once it is up. */
  health: string;
  log: string;
};

/** One process of the stack: started until it answers, stopped by its own id. */
export class Server {
  readonly #plan: ServerPlan;
  /** What follows the command at the next start. */
  args: string[] = [];
  #child: ChildProcess | undefined;

  constructor(plan: ServerPlan) {
    this.#plan = plan;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Resolves once it answers. @throws with the end of its log when it ends first or takes too long
   */
  async start(): Promise<void> {
    const { name, command, cwd, env, log } = this.#plan;
    mkdirSync(path.dirname(log), { recursive: true });
    const output = openSync(log, "a");
    // The kernel ends it with us, should we be killed before we can.
    const child: ChildProcess = spawn(
      "setpriv",
      ["--pdeathsig", "TERM", ...command, ...this.args],
      {
        ...(cwd ? { cwd } : {}),
        env: { PATH: process.env.PATH ?? "", ...env } as unknown as NodeJS.ProcessEnv,
        stdio: ["ignore", output, output],
      },
    );
    closeSync(output);
    this.#child = child;
    let failure: Error | undefined;
    child.once("error", (error) => (failure = error));
    const deadline = Date.now() + START_MS;
    while (!(await this.#answers())) {
      if (failure || child.exitCode !== null)
        throw new Error(
          `${name} ended before it answered${failure ? `: ${failure.message}` : ""}\n${this.#lastLines()}`,
        );
      if (Date.now() > deadline)
        throw new Error(`${name} does not answer at ${this.#plan.health}\n${this.#lastLines()}`);
      await pause(50);
    }
  }

  /** Resolves once it is gone. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const impatience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await gone;
    clearTimeout(impatience);
  }

  async #answers(): Promise<boolean> {
    try {
      const answer = await fetch(this.#plan.health, { signal: AbortSignal.timeout(5_000) });
      await answer.body?.cancel();
      return answer.status < 500;
    } catch {
      return false;
    }
  }

  #lastLines(): string {
    return readFileSync(this.#plan.log, "utf8").split("\n").slice(-20).join("\n");
  }
}
