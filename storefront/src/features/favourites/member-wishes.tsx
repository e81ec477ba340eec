import { useEffect } from "react";
import useSWR from "swr";

import type { Favourites } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lazyPart } from "@/ui/lazy";

import { loadFavourites } from "./calls";
import { setWished } from "./changes";
import { keptWish } from "./kept-wish";
import { useTrouble } from "./trouble";

const WishTrouble = lazyPart("WishTrouble", () => import("./wish-trouble"));

/**
 * Learns by one call what a member keeps, and does the wish they signed in for. Draws nothing
 * unless something went wrong.
 */
export default function MemberWishes({ language }: { language: Language }) {
  const trouble = useTrouble();
  const { data } = useSWR<Favourites>("favourites", () => loadFavourites(language), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });
  useEffect(() => {
    if (!data) return;
    // A heart may be pressed before the list is here: whatever this page has changed, it knows
    // better.
    setWished(
      data.items.map(({ productId }) => productId),
      0,
    );
    // After the list, which would put back what the wish changed.
    if (keptWish())
      void import("./toggle").then(({ completeKeptWish }) => completeKeptWish(language));
  }, [data, language]);
  return trouble === null ? null : <WishTrouble language={language} text={trouble} />;
}
