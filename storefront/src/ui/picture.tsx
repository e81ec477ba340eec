import styles from "./picture.module.css";
import { classNames } from "./class-names.ts";

/** An address in several widths. */
export type PictureSource = { url: string; width: number };

/**
 * The width of a picture that spans a phone. What a dense screen shows beyond two dots a pixel
 * nobody sees and everybody waits for: a phone of three dots takes the picture of two.
 */
export const ACROSS_A_PHONE = "(min-resolution: 2.5dppx) 60vw, 85vw";

/**
 * A picture in the shop's 3:2 (CAT-3). The box has its size before the picture is there.
 * `priority`: it is seen at once, so it is asked for at once; all others wait until they come near.
 */
export function Picture({
  url,
  alt,
  sources,
  sizes,
  priority = false,
  className,
  contain = false,
}: {
  url: string;
  alt: string;
  sources: PictureSource[];
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  priority?: boolean;
  contain?: boolean;
  className?: string | undefined;
}) {
  return (
    <img
      className={classNames(styles.picture, contain && styles.contain, className)}
      src={url}
      srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(", ") || undefined}
      sizes={sizes}
      alt={alt}
      width={720}
      height={480}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "sync" : "async"}
    />
  );
}
