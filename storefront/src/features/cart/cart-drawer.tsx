import { useEffect, type RefObject } from "react";

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
  // The button that opened it was disabled then, so the dialog itself has nobody to give the focus
  // back to.
  useEffect(() => {
    if (!panel) return;
    const basketLink = place.current?.querySelector("a");
    return () => {
      const { opener } = panel;
      const back =
        opener instanceof HTMLElement && opener.matches("body :enabled, body a[href]")
          ? opener
          : basketLink;
      back?.focus();
    };
  }, [panel, place]);

  return (
    <Modal
      open={panel !== null}
      onClose={onClose}
      title={words.panel}
      closeLabel={words.close}
      place="end"
    >
      {panel && <MiniCart changeable format={format} words={words} />}
    </Modal>
  );
}
