import { useEffect } from "react";

import { useReadOnce } from "@/lib/gateway/use-read";
import type { Language } from "@/lib/locale";
import { lazyPart } from "@/ui/lazy";

import { favouritesAddress } from "./calls";
import { replaceFavourites } from "./changes";
import { keptFavourite } from "./kept-favourite";
import { useFavouriteError } from "./error";

const FavouriteError = lazyPart("FavouriteError", () => import("./favourite-error"));

/**
 * Learns by one call what a member keeps, and keeps the favourite they signed in for. Draws nothing
 * unless something went wrong.
 */
export default function MemberFavourites({ language }: { language: Language }) {
  const error = useFavouriteError();
  const { data } = useReadOnce(favouritesAddress(language), { shouldRetryOnError: true });
  useEffect(() => {
    if (!data) return;
    // A heart may be pressed before the list is here: whatever this page has changed, it knows
    // better.
    replaceFavourites(
      data.items.map(({ productId }) => productId),
      0,
    );
    // After the list, which would put back what that changes.
    if (keptFavourite())
      void import("./toggle").then(({ completeKeptFavourite }) => completeKeptFavourite(language));
  }, [data, language]);
  return error === null ? null : <FavouriteError language={language} text={error} />;
}
