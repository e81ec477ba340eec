import { useCallback, useEffect, useRef, useState } from "react";

import type { ProductPage } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";

import type { ListingQuery } from "./listing-query";
import { appendPage, LOADER_RESET_MS, prependPage, type Loaded } from "./loader-rules";
import { readProducts } from "./read-products";

/** So many of the products that came are drawn in a frame: about a row. */
const DRAWN_PER_FRAME = 4;

type LoaderStatus = "ready" | "loading" | "failed";

/**
 * Loads further pages of a list, downwards and upwards. While a page is on its way, and for a
 * moment after it was put in place, the same direction asks for no other (LDR-1). A failure is
 * logged and leaves the list as it was (LDR-6). The last `undrawn` products have come and are
 * drawn within the next frames: all at once would keep a slow phone from scrolling.
 */
export function useProductLoader(
  source: { view: View; path: string; blockId: string; query: ListingQuery },
  first: Loaded,
) {
  const [{ loaded, undrawn }, setList] = useState({ loaded: first, undrawn: 0 });
  const [down, setDown] = useState<LoaderStatus>("ready");
  const [up, setUp] = useState<LoaderStatus>("ready");
  const downLoaded = useRef(true);
  const upLoaded = useRef(true);
  const current = useRef(loaded);
  const sourceRef = useRef(source);
  useEffect(() => {
    current.current = loaded;
    sourceRef.current = source;
  });

  useEffect(() => {
    if (undrawn === 0) return;
    const frame = requestAnimationFrame(() =>
      setList((list) => ({ ...list, undrawn: Math.max(0, list.undrawn - DRAWN_PER_FRAME) })),
    );
    return () => cancelAnimationFrame(frame);
  }, [undrawn]);

  const ask = useCallback((page: number): Promise<ProductPage> => {
    return readProducts(sourceRef.current, page);
  }, []);

  const loadDown = useCallback(async () => {
    if (!downLoaded.current || current.current.isLast) return;
    downLoaded.current = false;
    setDown("loading");
    try {
      const page = await ask(current.current.lastPage + 1);
      setList((list) => {
        const longer = appendPage(list.loaded, page);
        return { loaded: longer, undrawn: longer.entries.length - list.loaded.entries.length };
      });
      setDown("ready");
    } catch (error) {
      console.error("products not loaded", error);
      setDown("failed");
      // Nothing was put in place: asking again is at once possible.
      downLoaded.current = true;
      return;
    }
    setTimeout(() => (downLoaded.current = true), LOADER_RESET_MS);
  }, [ask]);

  const loadUp = useCallback(async () => {
    if (!upLoaded.current || current.current.firstPage <= 1) return;
    upLoaded.current = false;
    setUp("loading");
    try {
      const page = await ask(current.current.firstPage - 1);
      setList((list) => ({ ...list, loaded: prependPage(list.loaded, page) }));
      setUp("ready");
    } catch (error) {
      console.error("products not loaded", error);
      setUp("failed");
      // Nothing was put in place: asking again is at once possible.
      upLoaded.current = true;
      return;
    }
    setTimeout(() => (upLoaded.current = true), LOADER_RESET_MS);
  }, [ask]);

  const restore = useCallback((list: Loaded) => setList({ loaded: list, undrawn: 0 }), []);

  return { loaded, undrawn, restore, down, up, loadDown, loadUp };
}
