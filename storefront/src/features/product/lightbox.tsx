import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from "react";

import { afterPaint } from "@/ui/after-paint";
import { enterModal } from "@/ui/modal-stack";

import { useProductChoice } from "./choice";
import styles from "./lightbox.module.css";
import {
  BACKDROP_MS,
  HIDE_CONTROLS_AFTER_MS,
  STRIP_HEIGHT_PX,
  THUMBNAIL_MARGIN_PX,
  THUMBNAIL_WIDTH_PX,
} from "./lightbox-settings";
import { LightboxPreview } from "./lightbox-preview";
import { LightboxStage, type LightboxLabels } from "./lightbox-stage";
import { leaveSlide, onFragment, showSlide, slideOf, turnSlide } from "./slide-address";

/** Opens the window, which takes long to draw, once the press has been painted. */
export function openSlide(slide: number): void {
  afterPaint(() => showSlide(slide));
}

const SIZES = {
  "--backdrop": `${BACKDROP_MS}ms`,
  "--strip": `${STRIP_HEIGHT_PX}px`,
  "--thumbnail": `${THUMBNAIL_WIDTH_PX}px`,
  "--thumbnail-margin": `${THUMBNAIL_MARGIN_PX}px`,
} as CSSProperties;

/**
 * The product's pictures in full screen (GAL-1). The slide stands in the address, so that it can be
 * linked to and Back closes. Loaded when a picture is about to be pressed.
 */
export default function Lightbox({
  row,
  pressed,
  sizes,
  labels,
  onTurn,
}: {
  /** The pictures on the page: the focus returns to the one that was shown last. */
  row: RefObject<HTMLUListElement | null>;
  /** The picture that was pressed; anew with every press. */
  pressed: { at: number } | null;
  sizes: string;
  labels: LightboxLabels;
  onTurn: (slide: number, behavior: "instant") => void;
}) {
  const { product } = useProductChoice();
  const slide = slideOf(useSyncExternalStore(onFragment, fragment), product.images.length);
  const dialog = useRef<HTMLDialogElement>(null);
  const hideControls = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The pictures are there: a moment after the window, and anew each time it opens. */
  const [shown, setShown] = useState(false);
  const [last, setLast] = useState<number | null>(null);
  if (slide !== null && slide !== last) setLast(slide);
  const isOpen = slide !== null;
  const image = slide === null ? undefined : product.images[slide];
  const leaving = useRef(false);
  const unmountStage = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (pressed) openSlide(pressed.at);
  }, [pressed]);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    leaving.current = false;
    element.removeAttribute("data-leaving");
    // Else the dialog would give the focus back to the picture that was pressed, and scroll to it.
    // Before the page is marked, because losing the focus computes the styles of what has changed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const leave = enterModal();
    clearTimeout(unmountStage.current);
    setShown(false);
    element.showModal();
    afterPaint(() => setShown(true));
    return () => {
      leaving.current = true;
      leave();
      element.close();
      // Once the window has faded out: the next opening then need not wait for it.
      unmountStage.current = setTimeout(() => setShown(false), 2 * BACKDROP_MS);
    };
  }, [isOpen]);

  // Behind the window nothing has to turn; the page shows what was looked at last once it is seen.
  useEffect(() => {
    if (isOpen || last === null) return;
    onTurn(last, "instant");
    const pictures = row.current?.querySelectorAll<HTMLElement>(":scope > li > button");
    pictures?.[last]?.focus({ preventScroll: true });
  }, [isOpen, last, onTurn, row]);

  const close = () => {
    // Once: a second press would go back a second time.
    if (leaving.current) return;
    leaving.current = true;
    dialog.current?.setAttribute("data-leaving", "");
    // It is seen to close before the page behind it gets its styles.
    afterPaint(() => {
      if (!dialog.current) return;
      dialog.current.close();
      leaveSlide();
    });
  };

  /** No arrow is lost that the stage does not hear: it is not there yet, or has not the focus yet. */
  const turnWithoutStage = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const towards = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (towards === undefined || slide === null) return;
    const isMirrored = getComputedStyle(currentTarget).direction === "rtl";
    const { length } = product.images;
    turnSlide((slide + (isMirrored ? -towards : towards) + length) % length);
  };

  const showControls = () => {
    clearTimeout(hideControls.current);
    dialog.current?.removeAttribute("data-idle");
    hideControls.current = setTimeout(
      () => dialog.current?.setAttribute("data-idle", ""),
      HIDE_CONTROLS_AFTER_MS,
    );
  };

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      style={SIZES}
      aria-label={product.title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A second Escape closes a dialog whatever its cancel event was told.
      onClose={close}
      onPointerMove={showControls}
      onPointerDown={showControls}
      onKeyDownCapture={(event) => {
        showControls();
        if (!shown || event.target === event.currentTarget) turnWithoutStage(event);
        // Letters and signs belong to the browser and to the reader's own tools.
        if (event.key.length === 1) event.stopPropagation();
      }}
      onWheel={showControls}
      onFocus={showControls}
    >
      {shown && last !== null && (
        <LightboxStage slide={last} sizes={sizes} labels={labels} onClose={close} />
      )}
      {isOpen && !shown && image && (
        <LightboxPreview image={image} title={product.title} sizes={sizes} />
      )}
    </dialog>
  );
}

function fragment(): string {
  return location.hash;
}
