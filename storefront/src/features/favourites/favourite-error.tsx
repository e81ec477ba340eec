import { use } from "react";

import { lazyMessages } from "@/lib/lazy-messages";
import type { Language } from "@/lib/locale";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";

import { setFavouriteError } from "./error";

/**
 * A removal that failed is told in a window (FAV-5): the product is still there, and the shopper
 * wanted it gone.
 */
export default function FavouriteError({ language, text }: { language: Language; text: string }) {
  const { favourites, common } = use(lazyMessages(language));
  const close = () => setFavouriteError(null);
  return (
    <Modal
      open
      onClose={close}
      title={favourites.removalFailed}
      closeLabel={common.close}
      footer={<Button onClick={close}>{common.close}</Button>}
    >
      <p>{text}</p>
    </Modal>
  );
}
