import dynamic from "next/dynamic";
import { useEffect, useState, type ComponentProps, type ReactNode } from "react";

import { AlarmButton } from "@/features/alarms/alarm-button";
import { AddToCartButtons, QuickAdd } from "@/features/cart/add-to-cart";
import { FrequencyChoice } from "@/features/cart/frequency-choice";
import type { CartWords } from "@/features/cart/words";
import { CompareButton } from "@/features/compare/compare-button";
import { FavouriteButton } from "@/features/favourites/favourite-button";
import { BuyBar } from "@/features/product/buy-bar";
import { useProductChoice } from "@/features/product/choice";
import type { PersonalizationGate } from "@/features/product/personalization";
import { ProductView, type ProductViewProps } from "@/features/product/product-view";
import { ShareButton } from "@/features/product/share-button";
import { swapStore } from "@/features/product/swap-store";
import { INSTALLMENTS_TAB, STORES_TAB } from "@/features/product/tab-addresses";
import { useStore } from "@/lib/store";
import { lazyPart, renderedPart } from "@/ui/lazy";
import { Skeleton } from "@/ui/skeleton";
import { WhenNear } from "@/ui/when-near";

import type { CornerWords } from "./card-corner";
import styles from "./product-client.module.css";

/** Only where the product has others of its kind; rendered on the server. */
const ProductAttributes = renderedPart("ProductAttributes", () =>
  dynamic(() => import("./product-attributes")),
);

const PersonalizationPart = lazyPart(
  "PersonalizationPart",
  () => import("@/features/product/personalization"),
  { waiting: <Skeleton className={styles.form} />, notice: "inline" },
);

const Comments = lazyPart("Comments", () => import("@/features/comments/comments-view"), {
  waiting: <Skeleton className={styles.waiting} />,
  notice: "inline",
});

const InstallmentsTab = lazyPart(
  "InstallmentsTab",
  () => import("@/features/product/installments-tab"),
  { waiting: <Skeleton className={styles.installments} />, notice: "inline" },
);

const StoreTab = lazyPart("StoreTab", () => import("@/features/stores/store-tab"), {
  waiting: <Skeleton className={styles.stores} />,
  notice: "inline",
});

const ProductLists = lazyPart("ProductLists", () => import("./product-lists"), {
  waiting: <div className={styles.lists} />,
  notice: "inline",
});

type Props = Omit<
  ProductViewProps,
  "actions" | "comments" | "attributes" | "pending" | "isBeingReplaced" | "tabs" | "lists"
> & {
  /** Null for a product without a catalog. */
  attributes: Pick<ComponentProps<typeof ProductAttributes>, "groups" | "words"> | null;
  cart: CartWords;
  corner: CornerWords;
};

/**
 * The live parts of the product page. Features do not know each other: product and basket meet
 * here.
 */
export default function ProductClient({ cart, corner, attributes, ...opened }: Props) {
  const shown = useStore(swapStore, (swap) => swap.shown);
  const pending = useStore(swapStore, (swap) => swap.reading);
  const props = { ...opened, ...shown };
  const { product, view, words, labels } = props;
  const { id } = product;
  useEffect(() => {
    import("@/features/product/recent-ids").then(
      ({ rememberProduct }) => rememberProduct(id),
      () => undefined,
    );
  }, [id]);
  return (
    <ProductView
      {...props}
      pending={pending}
      isBeingReplaced={isBeingReplaced}
      attributes={
        attributes && (
          <ProductAttributes
            {...attributes}
            product={opened.product}
            view={view}
            productWords={words}
            retryLabel={labels.retry}
          />
        )
      }
      actions={
        product.displayOnly ? (
          <Keep words={corner} />
        ) : (
          <Actions key={id} words={cart} corner={corner} />
        )
      }
      comments={<Comments key={id} productId={id} expected={product.rating?.count ?? 0} />}
      tabs={[
        ...(product.displayOnly
          ? []
          : [
              {
                id: INSTALLMENTS_TAB,
                title: words.installmentsTab,
                content: <InstallmentsTab waiting={<Skeleton className={styles.installments} />} />,
                waiting: styles.installments ?? "",
              },
            ]),
        {
          id: STORES_TAB,
          title: words.storesTab,
          content: (
            <StoreTab title={product.title} waiting={<Skeleton className={styles.stores} />} />
          ),
          waiting: styles.stores ?? "",
        },
      ]}
      lists={
        <WhenNear key={id} className={styles.lists ?? ""}>
          <ProductLists />
        </WhenNear>
      }
    />
  );
}

/** Another product was chosen, and perhaps not painted yet: the one on the page is not sold. */
const isBeingReplaced = () => swapStore.get().wanted !== null;

/** The basket's buttons for what is chosen. */
function Actions({ words, corner }: { words: CartWords; corner: CornerWords }) {
  const {
    product,
    variant,
    quantity,
    offer,
    tierPrice,
    buyable,
    view,
    words: labels,
  } = useProductChoice();
  const [frequency, setFrequency] = useState("");
  const [gate, setGate] = useState<PersonalizationGate | null>(null);
  const shared = {
    request: {
      productId: product.id,
      quantity,
      ...(variant ? { variantId: variant.variantId } : {}),
      ...(frequency ? { subscribe: true, subscribeFrequency: frequency } : {}),
    },
    preview: {
      title: product.title,
      path: product.path,
      image: variant?.image ?? product.images[0] ?? null,
      variantName: variant?.name ?? null,
      unitPrice: tierPrice ?? offer.price,
    },
    ...(product.personalized ? { gate } : {}),
    buyable,
    language: view.language,
    words,
  };
  const alarm = (
    <AlarmButton
      kind={offer.inStock ? "price" : "stock"}
      productId={product.id}
      variantId={variant?.variantId ?? null}
      words={labels}
    />
  );
  return (
    <BuyBar action={offer.inStock ? <QuickAdd {...shared} label={labels.add} /> : alarm}>
      {offer.inStock && product.subscriptionFrequencies.length > 0 && (
        <FrequencyChoice
          offered={product.subscriptionFrequencies}
          value={frequency}
          words={labels.subscription}
          language={view.language}
          onChoose={setFrequency}
        />
      )}
      {product.personalized && <PersonalizationPart onReady={setGate} />}
      {/* What cannot be bought can be waited for. */}
      {offer.inStock ? (
        <AddToCartButtons {...shared} labels={{ add: labels.add, buyNow: labels.buyNow }} />
      ) : (
        <div className={styles.wait}>{alarm}</div>
      )}
      <Keep words={corner}>{offer.inStock && alarm}</Keep>
    </BuyBar>
  );
}

/** Keeps what is chosen for later or among the products to compare, and hands it on. */
function Keep({ words, children }: { words: CornerWords; children?: ReactNode }) {
  const { product, variant, view } = useProductChoice();
  const { id, title } = product;
  return (
    <div className={styles.keep}>
      <FavouriteButton
        variant="wide"
        productId={id}
        variantId={variant?.variantId ?? null}
        title={title}
        language={view.language}
        words={words.favourites}
      />
      <CompareButton wide productId={id} title={title} label={words.compare} />
      {children}
      <ShareButton className={styles.share} />
    </div>
  );
}
