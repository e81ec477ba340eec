import type { PictureSource } from "./picture.tsx";

/** How wide the gateway makes a thumbnail (docs/decisions/0071), in pixels. */
const WIDTH = 180;

type Image = { url: string; sources: PictureSource[] };

/**
 * What a browser chooses from where a picture is shown at most 112 pixels wide: the gateway's
 * thumbnail, and for screens of three dots a pixel the narrowest picture of the shop.
 */
export function thumbnail({ url, sources }: Image): Image {
  const [narrowest] = sources;
  if (!narrowest) return { url, sources };
  const small = { url: thumbnailUrl(narrowest.url), width: WIDTH };
  return {
    url: narrowest.url,
    sources: small.url === narrowest.url ? [narrowest] : [small, narrowest],
  };
}

/** The address of a thumbnail. A query is the shop's own, and such a picture has none. */
export function thumbnailUrl(url: string): string {
  return url.includes("?") ? url : `${url}?thumbnail`;
}
