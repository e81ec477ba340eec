"use client";

import dynamic from "next/dynamic";

import { renderedPart } from "@/ui/lazy";

/** The home page alone has slides; other pages do not download what moves them. */
export const HeroSlider = renderedPart("HeroSlider", () =>
  dynamic(() => import("@/ui/slider").then(({ Slider }) => Slider)),
);
