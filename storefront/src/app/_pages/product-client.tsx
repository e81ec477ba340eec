import dynamic from "next/dynamic";
import { useState, type ComponentProps } from "react";

import { AlarmButton } from "@/features/alarms/alarm-button";
import { AddToCartButtons, QuickAdd } from "@/features/cart/add-to-cart";
import type { CartWords } from "@/features/cart/words";
import { CompareButton } from "@/features/compare/compare-button";
import { FavouriteButton } from "@/features/favourites/favourite-button";
import { BuyBar } from "@/features/product/buy-bar";
import { useProductChoice } from "@/features/product/choice";
import type { PersonalizationGate } from "@/features/product/personalization";
import { ProductCard, type CardWords } from "@/features/product/product-card";
import { ProductView, type ProductViewProps } from "@/features/product/product-view";
import { swapStore } from "@/features/product/swap-store";
import { RelatedProducts } from "@/features/product/related-products";
import { useStore } from "@/lib/store";
import { lazyPart, renderedPart } from "@/ui/lazy";
import { Skeleton } from "@/ui/skeleton";

import { CardAction } from "./card-action";
import { cornerOf, type CornerWords } from "./card-corner";
import styles from "./product-client.module.css";

const FrequencyChoice = renderedPart("FrequencyChoice", () =>
  dynamic(() => import("@/features/cart/frequency-choice")),
);

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

type Props = Omit<ProductViewProps, "actions" | "comments" | "attributes" | "pending"> & {
  /** Null for a product without a catalog. */
  attributes: Pick<ComponentProps<typeof ProductAttributes>, "groups" | "words"> | null;
  cart: CartWords;
  card: CardWords;
  corner: CornerWords;
};

/**
 * The live parts of the product page. Features do not know each other: product and basket meet
 * here.
 */
export default function ProductClient({ cart, card, corner, attributes, ...opened }: Props) {
  const { shown, wanted } = useStore(swapStore);
  const props = { ...opened, ...shown };
  const { product, view, words, labels } = props;
  const { language, numberFormat } = view;
  return (
    <>
      <ProductView
        {...props}
        pending={wanted !== null}
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
            <Actions key={product.id} words={cart} corner={corner} />
          )
        }
        comments={
          <Comments key={product.id} productId={product.id} expected={product.rating?.count ?? 0} />
        }
      />
      <RelatedProducts
        key={product.id}
        productId={product.id}
        view={view}
        title={words.related}
        labels={labels}
        renderCard={(related) => (
          <ProductCard
            product={related}
            language={language}
            format={numberFormat}
            words={card}
            action={<CardAction product={related} language={language} words={{ card, cart }} />}
            corner={cornerOf(language, corner)(related)}
          />
        )}
      />
    </>
  );
}

/** The basket's buttons for what is chosen. */
function Actions({ words, corner }: { words: CartWords; corner: CornerWords }) {
  const { product, variant, quantity, offer, buyable, view, words: labels } = useProductChoice();
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
      unitPrice: offer.price,
    },
    ...(product.personalized ? { gate } : {}),
    buyable,
    language: view.language,
    words,
  };
  return (
    <BuyBar action={<QuickAdd {...shared} label={labels.add} />}>
      {product.subscriptionFrequencies.length > 0 && (
        <FrequencyChoice
          offered={product.subscriptionFrequencies}
          value={frequency}
          words={labels.subscription}
          language={view.language}
          onChoose={setFrequency}
        />
      )}
      {product.personalized && <PersonalizationPart onReady={setGate} />}
      <AddToCartButtons {...shared} labels={{ add: labels.add, buyNow: labels.buyNow }} />
      <Keep words={corner} />
      <AlarmButton
        kind={offer.inStock ? "price" : "stock"}
        productId={product.id}
        variantId={variant?.variantId ?? null}
        words={labels}
      />
    </BuyBar>
  );
}

/** Keeps what is chosen for later, or among the products to compare. */
function Keep({ words }: { words: CornerWords }) {
  const { product, variant, view } = useProductChoice();
  const { id, title } = product;
  return (
    <>
      <FavouriteButton
        variant="wide"
        productId={id}
        variantId={variant?.variantId ?? null}
        title={title}
        language={view.language}
        words={words.favourites}
      />
      <CompareButton wide productId={id} title={title} label={words.compare} />
    </>
  );
}
