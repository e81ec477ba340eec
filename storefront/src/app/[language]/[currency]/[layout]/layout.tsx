import "@/styles/global.css";

import type { Viewport } from "next";
import type { ReactNode } from "react";
import { preload } from "react-dom";

import { DefaultPolicy } from "@/app/_frame/default-policy";
import { EventReplay } from "@/app/_frame/event-replay";
import { FONT_FILES } from "@/lib/font-files";
import { DEFAULT_LANGUAGE, direction, isLanguage } from "@/lib/locale";
import { scriptNonce } from "@/lib/script-nonce";

type Props = {
  children: ReactNode;
  params: Promise<{ language: string; currency: string; layout: string }>;
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf7f1" },
    { media: "(prefers-color-scheme: dark)", color: "#14171f" },
  ],
};

/**
 * The root of every document. Language, currency and layout stand on it for styles and scripts to
 * read.
 */
export default async function RootLayout({ children, params }: Props) {
  const segments = await params;
  const nonce = await scriptNonce();
  const language = isLanguage(segments.language) ? segments.language : DEFAULT_LANGUAGE;
  for (const url of [...FONT_FILES.western, ...(language === "ar" ? FONT_FILES.arabic : [])]) {
    preload(url, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  }
  return (
    <html
      lang={language}
      dir={direction(language)}
      data-currency={segments.currency}
      data-layout={segments.layout}
      suppressHydrationWarning
    >
      <head>
        <DefaultPolicy nonce={nonce} />
        <EventReplay nonce={nonce} />
      </head>
      <body>{children}</body>
    </html>
  );
}
