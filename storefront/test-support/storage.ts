import { vi } from "vitest";

/** A device's local storage for tests outside a browser: empty, and gone after the test. */
export function stubLocalStorage(): Storage {
  const entries = new Map<string, string>();
  const storage: Storage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
  vi.stubGlobal("localStorage", storage);
  return storage;
}

/** A device that forbids local storage: even looking at it throws. */
export function forbidLocalStorage(): void {
  const refuse = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
}
