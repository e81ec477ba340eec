import { useSyncExternalStore } from "react";

export type Store<T> = {
  get: () => T;
  /** Puts a value in place and tells everybody who listens. */
  set: (next: T) => void;
  /** @returns how to stop listening */
  subscribe: (listener: () => void) => () => void;
  /** What the server rendered, and hydration begins with. */
  initial: T;
};

/** A value that the whole page shares, outside of React. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A store's value, or the part of it that `select` takes: the same part, the same object. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, Part>(store: Store<T>, select: (value: T) => Part): Part;
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = (value) => value) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  );
}
