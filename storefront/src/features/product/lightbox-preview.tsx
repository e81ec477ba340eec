import type { Image } from "@/lib/gateway/types";
import { Picture } from "@/ui/picture";

import { RATIO, widthOf } from "./lightbox-slide";
import styles from "./lightbox.module.css";

/**
 * The page's own picture, where the stage will draw it: in the first paint of the window, for which
 * the stage would come too late.
 */
export function LightboxPreview({
  image,
  title,
  sizes,
}: {
  image: Image;
  title: string;
  /** As on the page, so that the browser takes the same source of its cache. */
  sizes: string;
}) {
  const inlineSize = `min(100cqi, 100cqb * ${RATIO}, ${widthOf(image)}px)`;
  return (
    <div className={styles.stage}>
      <div className={styles.preview}>
        <div className={styles.place}>
          <div className={styles.picture} style={{ inlineSize, aspectRatio: RATIO }}>
            <Picture
              url={image.url}
              sources={image.sources}
              alt={image.alt || title}
              sizes={sizes}
              priority
              contain
            />
          </div>
        </div>
      </div>
    </div>
  );
}
