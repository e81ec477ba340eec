import { useEffect, useState } from "react";

/**
 * What `load` brings, once it is wanted; null until then. Nobody asked for a notice, so one that
 * cannot be downloaded is not there: unlike `lazy`, which would bring the page down with it. `load`
 * has to be the same function at each call.
 */
export function useLazyModule<T extends object>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    load().then(
      (value) => void (here && setLoaded(value)),
      () => undefined,
    );
    return () => void (here = false);
  }, [load, wanted]);
  return loaded;
}
