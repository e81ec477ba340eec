import { useCallback, useEffect, useRef } from "react";

import { AttributePicker } from "@/features/product/attribute-picker";
import styles from "@/features/product/attribute-picker.module.css";
import { withOption } from "@/features/product/attribute-rules";
import type { ProductView } from "@/features/product/choice";
import { swapStore, updateSwap } from "@/features/product/swap-store";
import type { AttributeGroup, AttributeOption, ProductDetail } from "@/lib/gateway/types";
import { productById } from "@/lib/lazy-paths";
import { loadOnce } from "@/lib/load-once";
import type { Messages } from "@/lib/messages";
import { href } from "@/lib/paths";
import { useStore } from "@/lib/store";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

import type { SiteWords } from "./site-words";

type Props = {
  /** What the document came with: the product, its attributes, if they came with it. */
  product: ProductDetail;
  groups: AttributeGroup[] | null;
  view: ProductView;
  words: Messages["attributes"] & { site: SiteWords };
  productWords: Messages["product"];
  retryLabel: string;
};

type ProductSwapModule = typeof import("./product-swap");

const loadSwap = loadOnce<ProductSwapModule>(() => import("./product-swap"));

/** The choice among the products of a catalog, on a product's page (PRD-1, PRD-2). */
export default function ProductAttributes(props: Props) {
  const { product, groups: sent, view, words, productWords, retryLabel } = props;
  const { groups: live, shown, wanted, failure, soldOut } = useStore(swapStore);
  const groups = live ?? sent;
  const current = shown?.product ?? product;
  const known = current.inStock ? soldOut : new Set([...soldOut, current.id]);

  const opened = useRef("");
  const loaded = useRef<ReturnType<ProductSwapModule["productSwap"]>>(null);
  const swap = useCallback(
    async () =>
      (loaded.current = (await loadSwap()).productSwap({
        product,
        groups: sent,
        view,
        words,
        productWords,
        pathname: opened.current,
      })),
    [product, sent, view, words, productWords],
  );
  const load = useCallback(
    () =>
      swap().then(
        (ready) => ready.loadGroups(),
        () => updateSwap({ failure: "attributes" }),
      ),
    [swap],
  );

  useEffect(() => {
    opened.current ||= location.pathname;
    const onPopState = () => {
      const { shown: other, wanted: pending } = swapStore.get();
      // The gallery has entries of its own.
      if (location.pathname === opened.current && !other && !pending) return;
      swap().then(
        (ready) => ready.comeBack(),
        () => location.reload(),
      );
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, [swap]);
  useEffect(() => {
    if (sent === null && swapStore.get().groups === null) void load();
  }, [sent, load]);

  const warm = () => void swap().catch(() => undefined);
  function choose(groupId: string, { id, productId }: AttributeOption) {
    if (!productId || !groups) return;
    const chosen = { groupId, optionId: id, productId };
    if (loaded.current) return void loaded.current.choose(chosen);
    // The choice shows at once; the code that carries it out is still loading.
    const wanted = withOption(groups, swapStore.get().wanted, chosen);
    updateSwap({ wanted, reading: true });
    swap().then(
      (ready) => ready.choose(chosen),
      () => location.assign(href(view.language, productById(productId))),
    );
  }
  function readAhead(groupId: string, { id, productId }: AttributeOption) {
    if (!productId) return;
    swap().then(
      (ready) => ready.prefetch({ groupId, optionId: id, productId }),
      () => undefined,
    );
  }
  const spoken = wanted ? words.loading : shown ? fill(words.shown, { title: current.title }) : "";
  return (
    <div
      id="attributes"
      className={classNames(styles.attributes, sent === null && styles.late)}
      onPointerEnter={warm}
      onFocus={warm}
    >
      {groups && (
        <AttributePicker
          groups={groups}
          wanted={wanted}
          soldOut={known}
          language={view.language}
          words={{ ...words, passive: productWords.passive }}
          onChoose={choose}
          onRest={readAhead}
        />
      )}
      {!groups && !failure && <Skeleton className={styles.waiting} />}
      {failure && (
        <Notice tone="bad" live>
          <p>{words[`${failure}Failed`]}</p>
          {failure === "attributes" && (
            <Button variant="quiet" onClick={() => void load()}>
              {retryLabel}
            </Button>
          )}
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  );
}
