import { Modal } from "@/ui/modal";

import { MiniCart } from "./mini-cart";
import type { CartFormat } from "./money-text";
import type { CartWords } from "./words";

/**
 * What is in the basket, after something went in (popup-cart). Loaded with the first thing added.
 */
export default function CartDrawer({
  open,
  onClose,
  format,
  words,
}: {
  open: boolean;
  onClose: () => void;
  format: CartFormat;
  words: CartWords;
}) {
  return (
    <Modal open={open} onClose={onClose} title={words.panel} closeLabel={words.close} place="end">
      {open && <MiniCart format={format} words={words} />}
    </Modal>
  );
}
