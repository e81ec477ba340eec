"use client";

import { loadOnce } from "@/lib/load-once";
import { useStore } from "@/lib/store";
import { reloadIfMissing } from "@/ui/missing-chunk";

import styles from "./compare-button.module.css";
import { compared } from "./compare-store";

const changes = loadOnce(() => import("./changes"));

/**
 * Puts a product among those to compare, and takes it away again (CMP-1, CMP-2). In the document it
 * is the same for everybody; a list that is there already shows after paint.
 */
export function CompareButton({
  productId,
  title,
  label,
  wide,
}: {
  productId: string;
  title: string;
  label: string;
  /** With its label to read; else a corner of a picture. */
  wide?: boolean;
}) {
  const pressed = useStore(compared, (ids) => ids.includes(productId));
  return (
    <button
      type="button"
      data-replay
      className={styles.toggle}
      data-wide={wide}
      aria-pressed={pressed}
      aria-label={`${label}: ${title}`}
      onPointerEnter={() => void changes()}
      onClick={() =>
        void changes().then(({ toggle }) => toggle(productId, pressed), reloadIfMissing)
      }
    >
      {wide && label}
    </button>
  );
}
