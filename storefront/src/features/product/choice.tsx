import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useState,
  type ReactNode,
} from "react";

import { readOnce } from "@/lib/gateway/read-once";
import type { Money, ProductDetail, VariantOption } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import type { NumberFormat } from "@/lib/money";
import { bff } from "@/lib/paths";
import { clampQuantity, type QuantityRange } from "@/ui/quantity";

import { priceInTier } from "./multi-buy";
import { offerOf, quantityRange, type Offer } from "./offer";
import {
  chosenNames,
  chosenVariant,
  nextList,
  openVariants,
  variantReducer,
  type Level,
  type VariantState,
} from "./variants";
import { useVariantInAddress } from "./variant-address";

export type ProductView = { language: Language; currency: string; numberFormat: NumberFormat };

type ProductChoice = {
  product: ProductDetail;
  view: ProductView;
  words: Messages["product"];
  /** Null for a product without variants. */
  variants: VariantState | null;
  variant: VariantOption | null;
  /** Both levels of it, as text. */
  variantName: string | null;
  offer: Offer;
  /** What one piece costs in this quantity (PRD-5), if that is less than the offer. */
  tierPrice: Money | null;
  quantity: number;
  range: QuantityRange;
  /** What a form adds to the price, ready to be shown; null for nothing. */
  extra: PriceExtra | null;
  setExtra: (extra: PriceExtra | null) => void;
  /** settled: what is shown is true; asking: the shop is being asked; failed: it did not say. */
  status: "settled" | "asking" | "failed";
  buyable: boolean;
  /** Another product was chosen and is on its way: this one is not sold meanwhile (PRD-1). */
  pending: boolean;
  choose: (level: Level, typeId: string) => void;
  setQuantity: (quantity: number) => void;
  retry: () => void;
};

/** `text` and `note` stand beside the price, `total` in its place where there is no room. */
type PriceExtra = { text: string; note: string; total: string };

const Context = createContext<ProductChoice | null>(null);

/**
 * What the shopper chose on this page, shared by gallery, price, variants, quantity and the
 * buttons.
 */
export function useProductChoice(): ProductChoice {
  const choice = use(Context);
  if (!choice) throw new Error("useProductChoice needs a ProductChoiceProvider above it");
  return choice;
}

/**
 * Holds the choice and provides it to the parts passed to `within`, not to every child: React delays
 * a context change until all parts below the provider are hydrated, and until then the button would
 * buy the previous choice (ADR 0048).
 */
export function ProductChoiceProvider({
  product,
  view,
  words,
  pending = false,
  children,
}: {
  product: ProductDetail;
  view: ProductView;
  words: Messages["product"];
  pending?: boolean;
  children: (within: (part: ReactNode) => ReactNode) => ReactNode;
}) {
  const { language, currency } = view;
  const [state, dispatch] = useReducer(
    variantReducer,
    product.variants,
    (variants) => (variants ? openVariants(variants) : null) as VariantState,
  );
  const variants: VariantState | null = product.variants ? state : null;
  const least = product.minQuantity > 0 ? product.minQuantity : 1;
  const [wanted, setWanted] = useState(least);
  const [extra, setExtra] = useState<PriceExtra | null>(null);
  /** The question the shop did not answer; asked again on demand or by another choice. */
  const [failed, setFailed] = useState<string | null>(null);

  const [openedId, setOpenedId] = useState(product.id);
  if (openedId !== product.id) {
    // Another product in its place: nothing that was chosen of the one before holds.
    setOpenedId(product.id);
    setWanted(least);
    setExtra(null);
    setFailed(null);
    if (product.variants) dispatch({ type: "opened", variants: product.variants });
  }

  const asked = useMemo(() => (variants ? nextList(variants) : null), [variants]);
  const question = asked ? `${asked.level}:${asked.otherTypeId}` : null;

  useEffect(() => {
    if (!asked || failed === question) return;
    const abort = new AbortController();
    const by =
      asked.level === "second" ? { first: asked.otherTypeId } : { second: asked.otherTypeId };
    readOnce(bff.variants({ language, currency }, product.id, by), abort.signal)
      .then(({ options }) => dispatch({ type: "listed", ...asked, options }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        console.error("variant options not loaded", error);
        setFailed(`${asked.level}:${asked.otherTypeId}`);
      });
    return () => abort.abort();
  }, [asked, question, failed, language, currency, product.id]);

  useVariantInAddress(product.id, variants, dispatch);

  const variant = variants ? chosenVariant(variants) : null;
  const variantName = variant && variants ? chosenNames(variants) : null;
  const offer = useMemo(() => offerOf(product, variant), [product, variant]);
  const range = useMemo(() => quantityRange(product, offer.stock), [product, offer.stock]);
  // What is asked before anything was chosen changes marks only.
  const isSettled = question === null || variants?.lead === null;
  const isAsking = pending || (!isSettled && failed !== question);
  const status = isAsking ? "asking" : isSettled ? "settled" : "failed";
  const quantity = clampQuantity(wanted, range);

  const tierPrice = useMemo(
    () => priceInTier(product, offer.price, quantity),
    [product, offer.price, quantity],
  );

  const choose = useCallback((level: Level, typeId: string) => {
    setFailed(null);
    dispatch({ type: "chosen", level, typeId });
  }, []);
  const retry = useCallback(() => setFailed(null), []);

  const enough = range.max === null || offer.stock <= 0 || offer.stock >= range.min;
  const choice = useMemo<ProductChoice>(
    () => ({
      product,
      view,
      words,
      variants,
      variant,
      variantName,
      offer,
      tierPrice,
      quantity,
      range,
      status,
      extra,
      setExtra,
      choose,
      retry,
      setQuantity: setWanted,
      pending,
      buyable:
        !pending &&
        !product.displayOnly &&
        offer.inStock &&
        enough &&
        (variants === null || variant !== null),
    }),
    [
      product,
      view,
      words,
      variants,
      variant,
      variantName,
      offer,
      tierPrice,
      quantity,
      range,
      status,
      extra,
      choose,
      retry,
      enough,
      pending,
    ],
  );
  return children((part) => <Context value={choice}>{part}</Context>);
}
