import { useEffect, useState, type RefObject } from "react";

import { afterPaint } from "@/ui/after-paint";
import { Modal } from "@/ui/modal";

import { MiniCart } from "./mini-cart";
import type { CartFormat } from "./money-text";
import type { CartWords } from "./words";

/** What opened the drawer has the focus back afterwards. */
export type Panel = { opener: Element | null };

/**
 * What is in the basket, after something went in (popup-cart). Loaded with the first thing added.
 */
export default function CartDrawer({
  panel,
  onClose,
  place,
  format,
  words,
}: {
  panel: Panel | null;
  onClose: () => void;
  /** Where the basket's button is. */
  place: RefObject<HTMLElement | null>;
  format: CartFormat;
  words: CartWords;
}) {
  const shown = useClosedAfterPaint(panel);
  // The button that opened it was disabled then, so the dialog itself has nobody to give the focus
  // back to.
  useEffect(() => {
    if (!shown) return;
    const basketLink = place.current?.querySelector("a");
    return () => {
      const { opener } = shown;
      const back =
        opener instanceof HTMLElement && opener.matches("body :enabled, body a[href]")
          ? opener
          : basketLink;
      back?.focus();
    };
  }, [shown, place]);

  return (
    <Modal
      open={shown !== null}
      leaving={panel === null}
      onClose={onClose}
      title={words.panel}
      closeLabel={words.close}
      place="end"
    >
      {shown && <MiniCart changeable format={format} words={words} />}
    </Modal>
  );
}

/**
 * What is open: at once when it opens, and still while a press that closes it is painted. To close
 * computes the styles of the whole page.
 */
function useClosedAfterPaint(panel: Panel | null): Panel | null {
  const [shown, setShown] = useState(panel);
  if (panel && panel !== shown) setShown(panel);
  useEffect(() => {
    if (panel) return;
    let isStale = false;
    afterPaint(() => {
      if (!isStale) setShown(null);
    });
    return () => {
      isStale = true;
    };
  }, [panel]);
  return shown;
}
