import { useEffect, useMemo, useRef, useState } from "react";
import Yarl, {
  type ControllerRef,
  type GenericSlide,
  type SlotStyles,
  type ZoomRef,
} from "yet-another-react-lightbox";
import Inline from "yet-another-react-lightbox/plugins/inline";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";

import type { Image } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { afterPaint } from "@/ui/after-paint";

import { useProductChoice } from "./choice";
import {
  CloseButton,
  Counter,
  DownloadLink,
  Thumbnails,
  TurnButton,
  ZoomButtons,
} from "./lightbox-controls";
import { BACKDROP_MS, PRELOAD, SLIDE_MS, ZOOM_AFTER_MS, ZOOM_RESET_MS } from "./lightbox-settings";
import { LightboxSlide } from "./lightbox-slide";
import styles from "./lightbox.module.css";
import { turnSlide } from "./slide-address";
import { useGestures } from "./use-gestures";

declare module "yet-another-react-lightbox" {
  interface SlideTypes {
    picture: PictureSlide;
  }
}

/** A slide of our own: it always shows the largest source. */
type PictureSlide = GenericSlide & { type: "picture"; image: Image };

export type LightboxLabels = { previous: string; next: string; close: string };

const MAX_ZOOM = 4;
/** How small two fingers can make a picture before they let it go. */
const MIN_PINCH_ZOOM = 0.5;

/** Beside a page the library leaves room for scrolling it; here there is nothing to scroll. */
const SLOT_STYLES = {
  container: { "--yarl__controller_touch_action": "none" },
} as SlotStyles;

/** The pictures and what turns, enlarges, saves and leaves them. */
export function LightboxStage({
  slide,
  sizes,
  labels,
  onClose,
}: {
  slide: number;
  sizes: string;
  labels: LightboxLabels;
  onClose: () => void;
}) {
  const { product, words } = useProductChoice();
  const { images, title } = product;
  const stage = useRef<HTMLDivElement>(null);
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const [pinching, setPinching] = useState(false);
  /** What is shown; the address follows. */
  const [current, setCurrent] = useState(slide);
  const viewed = useRef(slide);
  /** The slide that has been there long enough to be enlarged (GAL-4). */
  const [zoomable, setZoomable] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setZoomable(current), ZOOM_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current]);

  const slides = useMemo(
    () => images.map((image) => ({ type: "picture" as const, image })),
    [images],
  );
  useGestures({ stage, controller, zoom, setPinching });

  const several = images.length > 1;
  const counterOf = (at: number) => fill(words.imageOf, { index: at + 1, total: images.length });
  return (
    <div ref={stage} className={styles.stage}>
      <Yarl
        plugins={[Inline, Zoom]}
        slides={slides}
        index={slide}
        labels={{
          "Photo gallery": words.gallery,
          Carousel: words.carousel,
          Slide: words.slide,
          "{index} of {total}": "{index} / {total}",
        }}
        animation={{
          fade: BACKDROP_MS,
          swipe: SLIDE_MS,
          navigation: SLIDE_MS,
          zoom: ZOOM_RESET_MS,
        }}
        carousel={{ preload: PRELOAD, padding: 0, spacing: "10%", finite: !several }}
        controller={{ ref: controller, disableSwipeNavigation: true, closeOnEscape: false }}
        zoom={{
          ref: zoom,
          supports: ["picture"],
          minZoom: pinching ? MIN_PINCH_ZOOM : 1,
          maxZoom: zoomable === current ? MAX_ZOOM : 1,
          scrollToZoom: true,
          // Taps are ours (GAL-5).
          doubleTapDelay: 0,
          doubleClickDelay: 0,
        }}
        toolbar={{
          buttons: [
            "zoom",
            <DownloadLink key="download" image={images[current]} label={words.download} />,
            <CloseButton key="leave" label={labels.close} onClose={onClose} />,
          ],
        }}
        styles={SLOT_STYLES}
        on={{
          // The picture is seen to turn before the rest follows.
          view: ({ index }) => {
            viewed.current = index;
            afterPaint(() => {
              // An address that is behind would turn the picture back.
              if (viewed.current !== index) return;
              setCurrent(index);
              if (index !== slide) turnSlide(index);
            });
          },
        }}
        render={{
          slide: ({ slide: shown, offset, rect }) =>
            shown.type === "picture" && (
              <LightboxSlide
                image={shown.image}
                title={title}
                sizes={sizes}
                place={rect}
                current={offset === 0}
              />
            ),
          buttonPrev: () => several && <TurnButton to="prev" label={labels.previous} />,
          buttonNext: () => several && <TurnButton to="next" label={labels.next} />,
          buttonZoom: (state) => <ZoomButtons state={state} zoomable={zoomable} words={words} />,
          controls: () =>
            several && (
              <>
                <Counter counterOf={counterOf} total={images.length} />
                <Thumbnails images={images} label={words.gallery} nameOf={counterOf} />
              </>
            ),
        }}
      />
    </div>
  );
}
