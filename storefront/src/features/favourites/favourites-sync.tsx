"use client";

import type { Language } from "@/lib/locale";
import { useSession } from "@/lib/session/use-session";
import { lazyPart } from "@/ui/lazy";

const MemberFavourites = lazyPart("MemberFavourites", () => import("./member-favourites"));

/** Members keep something; what a page does about that, guests need not load. */
export function FavouritesSync({ language }: { language: Language }) {
  const member = useSession()?.kind === "member";
  return member ? <MemberFavourites language={language} /> : null;
}
