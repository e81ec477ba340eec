import { useCallback, useEffect, useRef, useState } from "react";

import type { ProductPage } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";

import type { ListingQuery } from "./listing-query";
import { appendPage, LOADER_RESET_MS, prependPage, type Loaded } from "./loader-rules";
import { readProducts } from "./read-products";

type LoaderStatus = "ready" | "loading" | "failed";

/**
 * Loads further pages of a list, downwards and upwards. While a page is on its way, and for a
 * moment after it was put in place, the same direction asks for no other (LDR-1). A failure is
 * logged and leaves the list as it was (LDR-6).
 */
export function useProductLoader(
  source: { view: View; path: string; blockId: string; query: ListingQuery },
  first: Loaded,
) {
  const [loaded, setLoaded] = useState(first);
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

  const ask = useCallback((page: number): Promise<ProductPage> => {
    return readProducts(sourceRef.current, page);
  }, []);

  const loadDown = useCallback(async () => {
    if (!downLoaded.current || current.current.isLast) return;
    downLoaded.current = false;
    setDown("loading");
    try {
      const page = await ask(current.current.lastPage + 1);
      setLoaded((list) => appendPage(list, page));
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
      setLoaded((list) => prependPage(list, page));
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

  return { loaded, restore: setLoaded, down, up, loadDown, loadUp };
}
