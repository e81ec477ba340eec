import { useEffect, useRef, useState } from "react";

import { documentView } from "@/lib/document-view";
import { COMPARE_PAGE } from "@/lib/lazy-paths";
import { href, shopPath, withQuery } from "@/lib/paths";
import { useStore } from "@/lib/store";
import { fill, plural } from "@/lib/wording";
import { Button, ButtonLink } from "@/ui/button";
import { useFootMark } from "@/ui/foot-mark";
import { Icon } from "@/ui/icon";
import { Modal } from "@/ui/modal";
import { Picture } from "@/ui/picture";
import { thumbnail } from "@/ui/thumbnail";
import { useAfterPaint } from "@/ui/use-after-paint";

import { canCompare, clear, remove } from "./changes";
import { CompareContent } from "./compare-content";
import { compared } from "./compare-store";
import type { ComparisonProps } from "./compare-table";
import styles from "./compare-tray.module.css";
import { followList, listNow } from "./stored-list";
import { useComparison } from "./use-comparison";

/** The popup's width (CMP-4). */
const WIDTH_PX = 1170;
const NONE: readonly string[] = [];

/** What is chosen, at the foot of the window, and the popup that shows it side by side. */
export function CompareTray(props: ComparisonProps) {
  const { words, language } = props;
  // The button that was pressed shows its effect first.
  const ids = useAfterPaint(useStore(compared), NONE);
  const place = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const { data } = useComparison(ids);
  useEffect(followList, []);
  // The page of the comparison shows all of it.
  const stands = ids.length > 0 && shopPath(location.pathname) !== COMPARE_PAGE;
  useFootMark("tray", stands);
  if (!stands) return null;
  const cards = new Map(data?.products.map((product) => [product.id, product]));
  const address = withQuery(href(documentView().language, COMPARE_PAGE), {
    products: ids.join("-"),
  });
  return (
    <>
      <aside ref={place} tabIndex={-1} className={styles.tray} data-foot aria-label={words.tray}>
        <ul className={styles.chosen}>
          {ids.map((id) => {
            const image = cards.get(id)?.images[0];
            const title = cards.get(id)?.title ?? id;
            return (
              <li key={id} className={styles.one} data-product-id={id}>
                {image && <Picture {...thumbnail(image)} alt={title} sizes="5rem" />}
                <button
                  type="button"
                  data-replay="never"
                  className={styles.remove}
                  aria-label={fill(words.removeOf, { title })}
                  onClick={() => {
                    focusAfter(place.current, ids);
                    remove(id);
                  }}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            );
          })}
        </ul>
        <p className={styles.count} role="status">
          {plural(language, words.count, ids.length)}
        </p>
        <Button
          variant="quiet"
          data-replay="never"
          className={styles.clear}
          onClick={() => {
            focusAfter(null, []);
            clear();
          }}
        >
          {words.clear}
        </Button>
        <Button onClick={() => canCompare(listNow()) && setOpen(true)}>{words.compare}</Button>
      </aside>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        closeLabel={words.close}
        widthPx={WIDTH_PX}
      >
        {open && (
          <div id="product-compare-list-popup" className={styles.popup}>
            <CompareContent
              ids={ids}
              onRemove={remove}
              tools={
                <ButtonLink variant="quiet" href={address}>
                  {words.openPage}
                </ButtonLink>
              }
              {...props}
            />
          </div>
        )}
      </Modal>
    </>
  );
}

/** The button that was pressed goes, and with the last product the tray. */
function focusAfter(tray: HTMLElement | null, ids: readonly string[]): void {
  const next = ids.length > 1 ? tray : document.getElementById("main");
  next?.focus({ preventScroll: true });
}
