/** How many calls of one sitemap wait for the gateway at once: shoppers come first. */
const MAX_RUNNING = 6;

/** `Promise.all` of `work` over `items`, a few at a time; the first failure ends it. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  const run = async () => {
    while (next < items.length && !failed) {
      const at = next++;
      try {
        results[at] = await work(items[at] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_RUNNING, items.length) }, run));
  return results;
}

/** Remembers answers for a while; callers at the same time share one reading. Forgets failures. */
export class Remembered<V> {
  readonly #entries = new Map<string, { until: number; value: Promise<V> }>();

  constructor(
    private readonly ttlMs: number,
    private readonly maxEntries: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(key: string, read: () => Promise<V>): Promise<V> {
    const known = this.#entries.get(key);
    if (known && this.now() < known.until) return known.value;
    const value = read();
    this.#entries.delete(key);
    this.#entries.set(key, { until: this.now() + this.ttlMs, value });
    value.catch(() => {
      if (this.#entries.get(key)?.value === value) this.#entries.delete(key);
    });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }
}
