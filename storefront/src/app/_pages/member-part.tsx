"use client";

import dynamic from "next/dynamic";

import { renderedPart } from "@/ui/lazy";

/**
 * Pages of members, and the comparison: one piece that knows all of theirs, so that other pages
 * know but this one.
 */
export const MemberPart = renderedPart("MemberPart", () =>
  dynamic(() => import("./member-clients")),
);
