import { act } from "@testing-library/react";
import { vi } from "vitest";

type Watcher = { callback: IntersectionObserverCallback; targets: Set<Element> };

/** Stands in for IntersectionObserver, which jsdom lacks: `see` says what has come into view. */
export function watchSightings() {
  const watchers = new Set<Watcher>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly watcher: Watcher;
      constructor(callback: IntersectionObserverCallback) {
        this.watcher = { callback, targets: new Set() };
        watchers.add(this.watcher);
      }
      observe(target: Element) {
        this.watcher.targets.add(target);
      }
      unobserve(target: Element) {
        this.watcher.targets.delete(target);
      }
      disconnect() {
        this.watcher.targets.clear();
      }
    },
  );
  return {
    isWatched: (target: Element) => [...watchers].some(({ targets }) => targets.has(target)),
    see: (target: Element, times = 1) =>
      act(async () => {
        for (const { callback, targets } of watchers) {
          if (!targets.has(target)) continue;
          for (let n = 0; n < times; n++)
            callback(
              [{ target, isIntersecting: true } as unknown as IntersectionObserverEntry],
              {} as IntersectionObserver,
            );
        }
      }),
  };
}
