type Entry = { answer: Promise<unknown>; answered: boolean; at: number };

/** There is no answer yet. */
export class CacheMiss extends Error {
  override readonly name = "CacheMiss";
}

/** The one that was not used for longest goes first (PRD-2). */
const MAX_ANSWERS = 100;
/** Prices and stocks are asked for again after this long, as the gateway does. */
const FRESH_FOR_MS = 60_000;

/** Answers of the gateway by address, each asked for once. Failures are not cached. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();

  get size(): number {
    return this.#entries.size;
  }

  read<T>(address: string, load: () => Promise<T>): Promise<T> {
    const cached = this.#use(address);
    if (cached) return cached.answer as Promise<T>;
    const answer = load();
    const entry: Entry = { answer, answered: false, at: Date.now() };
    this.#entries.set(address, entry);
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= MAX_ANSWERS) break;
      this.#entries.delete(oldest);
    }
    answer.then(
      () => (entry.answered = true),
      () => {
        if (this.#entries.get(address) === entry) this.#entries.delete(address);
      },
    );
    return answer;
  }

  /**
   * What has been answered already.
   *
   * @throws CacheMiss for what is still to come
   */
  async peek<T>(address: string): Promise<T> {
    const entry = this.#use(address);
    if (!entry?.answered) throw new CacheMiss();
    return entry.answer as Promise<T>;
  }

  #use(address: string): Entry | undefined {
    const entry = this.#entries.get(address);
    if (!entry) return undefined;
    this.#entries.delete(address);
    if (entry.answered && Date.now() - entry.at > FRESH_FOR_MS) return undefined;
    this.#entries.set(address, entry);
    return entry;
  }
}
