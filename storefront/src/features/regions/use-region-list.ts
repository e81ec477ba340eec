import type { Region } from "@/lib/gateway/types";
import { useReadOnce } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";

import type { Level } from "./cascade.ts";

const CALLS = { state: "states", city: "cities", town: "towns", district: "districts" } as const;

/**
 * What can be chosen on a level; `free` where the shop has no list, or none that came: words are
 * written then.
 */
export type RegionList = {
  entries: readonly Region[];
  state: "above" | "loading" | "list" | "free";
};

/**
 * Under a region with a list of its own: nothing is asked while none is chosen there, or where
 * words were written.
 */
export function useRegionList(
  level: Exclude<Level, "country">,
  parent: string,
  above: RegionList["state"] = "list",
): RegionList {
  const language = useLanguage();
  const { data, error } = useReadOnce(
    parent !== "" && above === "list" ? lazyBff.regions(language, CALLS[level], parent) : null,
  );
  if (above === "free" || above === "loading") return { entries: [], state: above };
  if (parent === "") return { entries: [], state: "above" };
  if (!data && !error) return { entries: [], state: "loading" };
  const entries = data?.regions ?? [];
  return { entries, state: entries.length > 0 ? "list" : "free" };
}
