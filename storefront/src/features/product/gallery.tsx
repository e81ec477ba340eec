import { useCallback, useEffect, useRef, useState } from "react";

import { fill } from "@/lib/wording";
import { IconButton } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";
import { ACROSS_A_PHONE, Picture } from "@/ui/picture";

import { useProductChoice } from "./choice";
import styles from "./gallery.module.css";
import { imageOfChoice } from "./variants";

const Enlarged = lazyPart("Enlarged", () => import("./enlarged"));

const MAIN_SIZES = `(min-width: 1400px) 760px, (min-width: 768px) 56vw, ${ACROSS_A_PHONE}`;

/**
 * The product's pictures: a row that snaps, with thumbnails beside it where there is room and a
 * counter on phones. The first picture is asked for at once; a chosen colour brings its own picture
 * (PRD-4). A press enlarges.
 */
export function Gallery({ labels }: { labels: { previous: string; next: string; close: string } }) {
  const { product, variants, words } = useProductChoice();
  const { images } = product;
  const row = useRef<HTMLUListElement>(null);
  /** Where a scroll of ours is going: what passes by on the way is not what the reader looks at. */
  const heading = useRef<number | null>(null);
  const [index, setIndex] = useState(0);
  const [enlarged, setEnlarged] = useState<"unused" | "open" | "closed">("unused");

  const show = useCallback((next: number, behavior: ScrollBehavior) => {
    const element = row.current;
    if (!element) return;
    const towardsEnd = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    heading.current = next;
    setIndex(next);
    element.scrollTo({ left: next * element.clientWidth * towardsEnd, behavior });
  }, []);

  const chosen = variants ? imageOfChoice(images, variants.chosen) : null;
  const touched = variants !== null && variants.lead !== null;
  const followed = useRef(0);
  useEffect(() => {
    if (chosen === null || chosen === followed.current) return;
    followed.current = chosen;
    show(chosen, touched ? "smooth" : "instant");
  }, [chosen, touched, show]);

  if (images.length === 0) return <div className={styles.gallery} />;
  const counter = fill(words.imageOf, { index: index + 1, total: images.length });
  return (
    <section
      className={styles.gallery}
      data-replay
      aria-label={words.gallery}
      data-single={images.length === 1 || undefined}
    >
      <div className={styles.stage}>
        <ul
          ref={row}
          className={styles.row}
          tabIndex={images.length > 1 ? 0 : undefined}
          aria-label={words.gallery}
          onPointerDown={() => void (heading.current = null)}
          onWheel={() => void (heading.current = null)}
          onScrollEnd={() => void (heading.current = null)}
          onScroll={({ currentTarget }) => {
            const next = Math.round(
              Math.abs(currentTarget.scrollLeft) / Math.max(currentTarget.clientWidth, 1),
            );
            if (heading.current === null && next !== index && next < images.length) setIndex(next);
          }}
        >
          {images.map((image, at) => (
            <li key={image.url} className={styles.slide}>
              <button
                type="button"
                className={styles.enlarge}
                aria-label={`${words.enlarge}: ${fill(words.imageOf, { index: at + 1, total: images.length })}`}
                tabIndex={at === index ? 0 : -1}
                onClick={() => setEnlarged("open")}
              >
                <Picture
                  url={image.url}
                  sources={image.sources}
                  alt={image.alt}
                  sizes={MAIN_SIZES}
                  priority={at === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <>
            <div className={styles.turns}>
              <IconButton
                className={styles.turn}
                label={labels.previous}
                onClick={() => show((index - 1 + images.length) % images.length, "smooth")}
              >
                <span className={styles.back}>
                  <Icon name="chevron" size={20} mirrored />
                </span>
              </IconButton>
              <IconButton
                className={styles.turn}
                label={labels.next}
                onClick={() => show((index + 1) % images.length, "smooth")}
              >
                <Icon name="chevron" size={20} mirrored />
              </IconButton>
            </div>
            <p className={styles.counter} aria-live="polite">
              <span className="visually-hidden">{counter}</span>
              <bdi aria-hidden="true">
                {index + 1} / {images.length}
              </bdi>
            </p>
          </>
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbnails}>
          {images.map((image, at) => (
            <li key={image.url}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={fill(words.imageOf, { index: at + 1, total: images.length })}
                aria-current={at === index || undefined}
                onClick={() => show(at, "smooth")}
              >
                <Picture
                  url={image.sources[0]?.url ?? image.url}
                  sources={image.sources.slice(0, 1)}
                  alt=""
                  sizes="104px"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {enlarged !== "unused" && (
        <Enlarged
          open={enlarged === "open"}
          onClose={() => setEnlarged("closed")}
          images={images}
          index={index}
          onTurn={(next) => show(next, "instant")}
          title={product.title}
          counter={counter}
          labels={labels}
        />
      )}
    </section>
  );
}
