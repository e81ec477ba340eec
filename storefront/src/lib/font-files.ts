// Written by scripts/subset-fonts.mjs.

/** The font files a page preloads: the western ones always, the Arabic one on Arabic pages only. */
export const FONT_FILES = {
  western: [
    "/assets/fonts/display-western.14db68f1.woff2",
    "/assets/fonts/display-turkish.140425bf.woff2",
    "/assets/fonts/text-western.271ef2d0.woff2",
    "/assets/fonts/text-turkish.34bbe9d7.woff2",
  ],
  arabic: ["/assets/fonts/arabic-script.b5815b71.woff2"],
} as const;
