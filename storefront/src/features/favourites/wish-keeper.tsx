"use client";

import type { Language } from "@/lib/locale";
import { useSession } from "@/lib/session/use-session";
import { lazyPart } from "@/ui/lazy";

const MemberWishes = lazyPart("MemberWishes", () => import("./member-wishes"));

/** Members keep something; what a page does about that, guests need not load. */
export function WishKeeper({ language }: { language: Language }) {
  const member = useSession()?.kind === "member";
  return member ? <MemberWishes language={language} /> : null;
}
