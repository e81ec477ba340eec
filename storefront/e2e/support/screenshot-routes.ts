import { createHash } from "node:crypto";

import type { BrowserContext } from "@playwright/test";

/**
 * Answers each picture of the shop with two flat colours of its own: photographs would make
 * screenshots several times larger. The darker corner shows a picture that is cropped, stretched or
 * mirrored.
 */
export async function servePlaceholderPictures(context: BrowserContext): Promise<void> {
  await context.route("**/media/**", (route) => {
    const { pathname } = new URL(route.request().url());
    // A picture has the same name in each of its sizes.
    const name = pathname.split("/").at(-1) ?? "";
    const hue = createHash("sha256").update(name).digest().readUInt16BE() % 360;
    return route.fulfill({
      contentType: "image/svg+xml",
      body: `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480">
        <rect width="720" height="480" fill="hsl(${hue} 30% 62%)"/>
        <rect width="120" height="120" fill="hsl(${hue} 35% 48%)"/></svg>`,
    });
  });
}

/**
 * Lets text wait for its fonts: a page does without one that comes late (`font-display: optional`),
 * and keeps the other for as long as it is open.
 */
export async function waitForFonts(context: BrowserContext): Promise<void> {
  await context.route("**/_next/static/**/*.css", async (route) => {
    const styles = await (await route.fetch()).text();
    const body = styles.replace(/font-display:\s*optional/g, "font-display:block");
    await route.fulfill({ contentType: "text/css", body });
  });
}
