import { startTransition, useCallback, useEffect, useRef, useState } from "react";

import { loadOnce } from "@/lib/load-once";
import { reloadIfMissing } from "@/ui/missing-chunk";

import { LOADER_RESET_MS, type Loaded } from "./loader-rules";
import type { ProductSource } from "./read-products";

const furtherPage = loadOnce(() => import("./further-page"));

type Way = "down" | "up";
type LoaderStatus = "ready" | "loading" | "failed";

/**
 * Loads further pages of a list, downwards and upwards. While a page is on its way, and for a
 * moment after it was put in place, the same direction asks for no other (LDR-1). A failure is
 * logged and leaves the list as it was (LDR-6).
 */
export function useProductLoader(source: ProductSource, first: Loaded) {
  const [loaded, setLoaded] = useState(first);
  const [status, setStatus] = useState<Record<Way, LoaderStatus>>({ down: "ready", up: "ready" });
  const rests = useRef({ down: true, up: true });
  const current = useRef(loaded);
  const sourceRef = useRef(source);
  // Of both directions: one commit may hold what came from above and from below.
  const onCommit = useRef<(() => void)[]>([]);
  useEffect(() => {
    current.current = loaded;
    sourceRef.current = source;
    for (const resolve of onCommit.current.splice(0)) resolve();
  });

  const load = useCallback(async (way: Way) => {
    const { isLast, firstPage } = current.current;
    if (!rests.current[way] || (way === "down" ? isLast : firstPage <= 1)) return;
    rests.current[way] = false;
    const set = (next: LoaderStatus) => setStatus((both) => ({ ...both, [way]: next }));
    set("loading");
    try {
      const { loadFurtherPage } = await furtherPage();
      await loadFurtherPage[way](
        sourceRef.current,
        current.current,
        (join) =>
          new Promise((resolve) => {
            onCommit.current.push(resolve);
            // Drawn between the frames of the scrolling that asked for it.
            startTransition(() => setLoaded(join));
          }),
      );
      startTransition(() => set("ready"));
    } catch (error) {
      console.error("products not loaded", error);
      void reloadIfMissing(error);
      set("failed");
      // Nothing was put in place: asking again is at once possible.
      rests.current[way] = true;
      return;
    }
    setTimeout(() => (rests.current[way] = true), LOADER_RESET_MS);
  }, []);

  return { loaded, restore: setLoaded, ...status, load };
}
