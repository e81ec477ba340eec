import { useEffect, type RefObject } from "react";
import type { ControllerRef, ZoomRef } from "yet-another-react-lightbox";

import { Gestures, type GestureTarget } from "./lightbox-gestures";
import { ZOOM_RESET_MS } from "./lightbox-settings";
import styles from "./lightbox.module.css";

/** How far the library shows its pictures from their place. */
const OFFSET = "--yarl__swipe_offset";

type Parts = {
  stage: RefObject<HTMLElement | null>;
  controller: RefObject<ControllerRef | null>;
  zoom: RefObject<ZoomRef | null>;
  setPinching: (now: boolean) => void;
};

/** Hears fingers and pointers before the library does. */
export function useGestures({ stage, controller, zoom, setPinching }: Parts): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const gestures = new Gestures(targetOf({ stage, controller, zoom, setPinching }));
    const down = (event: PointerEvent) => {
      if (event.button === 0 && isPicture(event) && !gestures.down(touchOf(event)))
        event.stopPropagation();
    };
    const move = (event: PointerEvent) => {
      // A button that was let go outside of the window.
      if (event.buttons === 0) gestures.cancel(event.pointerId);
      else if (!gestures.move(touchOf(event))) event.stopPropagation();
    };
    const up = (event: PointerEvent) => gestures.up(touchOf(event));
    const cancel = (event: PointerEvent) => gestures.cancel(event.pointerId);
    const hearing = new AbortController();
    const options = { capture: true, signal: hearing.signal };
    element.addEventListener("pointerdown", down, options);
    element.addEventListener("pointermove", move, options);
    element.addEventListener("pointerup", up, options);
    element.addEventListener("pointercancel", cancel, options);
    return () => hearing.abort();
  }, [stage, controller, zoom, setPinching]);
}

function touchOf({ pointerId, clientX, clientY, timeStamp }: PointerEvent) {
  return { id: pointerId, x: clientX, y: clientY, at: timeStamp };
}

/** Gestures begin on the pictures, not on a button over them. */
function isPicture({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest("button, a, ul") === null;
}

/** The gallery as the gestures see it, on the elements and handles of the library. */
function targetOf({ stage, controller, zoom, setPinching }: Parts): GestureTarget {
  const container = () => stage.current?.querySelector<HTMLElement>(".yarl__container");
  const picture = () => stage.current?.querySelector(`.yarl__slide_current .${styles.picture}`);
  const drag = (distance: number) =>
    container()?.style.setProperty(OFFSET, `${Math.round(distance)}px`);
  return {
    zoom: () => zoom.current?.zoom ?? 1,
    width: () => picture()?.getBoundingClientRect().width ?? 0,
    isRtl: () => document.documentElement.dir === "rtl",
    zoomTo: (to, point) => {
      const box = container()?.getBoundingClientRect();
      const fromCentre =
        point && box
          ? ([point.x - box.x - box.width / 2, point.y - box.y - box.height / 2] as const)
          : [];
      zoom.current?.changeZoom(to, false, ...fromCentre);
    },
    pinching: setPinching,
    drag,
    settle: (distance) => {
      drag(0);
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      container()
        ?.querySelector(".yarl__carousel")
        ?.animate([{ transform: `translateX(${distance}px)` }, { transform: "none" }], {
          duration: ZOOM_RESET_MS,
          easing: "ease-out",
        });
    },
    turn: (by) => {
      // The library begins its movement where it finds the pictures: at the finger.
      if (by > 0) controller.current?.next();
      else controller.current?.prev();
      drag(0);
    },
  };
}
