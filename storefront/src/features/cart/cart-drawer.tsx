import { useEffect, type RefObject } from "react";

import { Modal } from "@/ui/modal";
import { useAfterPaint } from "@/ui/use-after-paint";

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
  const before = useAfterPaint(panel, panel);
  // Still there while the press that closes it is painted: to close computes the styles of the page.
  const shown = panel ?? before;
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
      early
    >
      {shown && <MiniCart changeable format={format} words={words} />}
    </Modal>
  );
}
