/**
 * How long a failure is kept. A component that suspends on a promise is rendered again when that
 * fails, and has to meet the same promise: a new one would suspend it anew, and load in a loop.
 */
export const KEEP_FAILURE_MS = 300;

/** Calls `load` once for all callers, and again after it has failed. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | null = null;
  return () => {
    if (promise) return promise;
    promise = load();
    promise.catch(() => setTimeout(() => (promise = null), KEEP_FAILURE_MS));
    return promise;
  };
}
