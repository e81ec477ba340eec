"use client";

import { lazy, Suspense } from "react";

import type { Language } from "@/lib/locale";
import { useSession } from "@/lib/session/use-session";

const MemberWishes = lazy(() => import("./member-wishes"));

/** Members keep something; what a page does about that, guests need not load. */
export function WishKeeper({ language }: { language: Language }) {
  const member = useSession()?.kind === "member";
  return member ? (
    <Suspense>
      <MemberWishes language={language} />
    </Suspense>
  ) : null;
}
