import { useCallback } from "react";
import { useSWRConfig } from "swr";

import type { CartOptions } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import type { Language } from "@/lib/locale";

import type { ProjectedLine } from "./projection";
import type { RestoreOptions } from "./put-back";

/** What goes with a line, if it was read already: nothing is asked for the sake of an undo. */
export function useKnownOptions(language: Language) {
  const { cache } = useSWRConfig();
  return useCallback(
    ({ lineId }: ProjectedLine) => {
      const known = cache.get(lazyBff.cartOptions(language))?.data as CartOptions | undefined;
      return known?.lines.find((line) => line.lineId === lineId) ?? null;
    },
    [cache, language],
  );
}

export const restore: RestoreOptions = (line, options) =>
  import("./restore-options").then(
    ({ restoreOptions }) => restoreOptions(line, options),
    () => false,
  );
