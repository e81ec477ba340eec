import { useCallback, useEffect, useMemo, useRef, useState } from "react";

import { href, PAGES } from "@/lib/paths";
import { fill, plural } from "@/lib/wording";
import { Button, ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

import { CartLineItem } from "./cart-line";
import styles from "./cart-page-view.module.css";
import { CartLocked } from "./cart-locked";
import { CartSkeleton } from "./cart-skeleton";
import { CartSummary } from "./cart-summary";
import { CartError } from "./cart-error";
import { useDealEnd } from "./deal-countdown";
import { JoinedBasket } from "./joined-basket";
import { LineActions, LineRefusal } from "./line-actions";
import type { LineRef } from "./line-ref";
import type { CartFormat } from "./money-text";
import { OrderOptionsDisclosure } from "./options/option-disclosures";
import type { OptionWords } from "./options/words";
import { OptionWordsProvider } from "./options/words-context";
import type { ProjectedLine } from "./projection";
import { REREAD_AFTER_EMPTY_MS, REREAD_AFTER_UPDATE_MS } from "./rules";
import { ShareButton } from "./share/share-button";
import { SharedBasketGate } from "./share/shared-basket-gate";
import type { ShareWords } from "./share/words";
import { useCart } from "./use-cart";
import { useCartChanges } from "./use-cart-changes";
import { restore, useKnownOptions } from "./use-known-options";
import { useOrderAttempt } from "./use-order-attempt";
import { useRefusals } from "./use-refusals";
import type { CartWords } from "./words";

type Props = {
  format: CartFormat;
  words: CartWords;
  options: OptionWords;
  share: ShareWords;
  /** Keeps a product elsewhere, then does the rest: a guest may have to sign in before that. */
  saveForLater: (line: LineRef, then: () => Promise<unknown>) => Promise<unknown>;
};

/**
 * The basket page: everything in it is personal, so all of it comes after paint, into room kept for
 * it.
 */
export default function CartPageView(props: Props) {
  const { format, words, share } = props;
  return (
    <>
      <CartContents {...props} />
      <SharedBasketGate format={format} words={words} share={share} />
    </>
  );
}

function CartContents({ format, words, options, share, saveForLater }: Props) {
  const { lines, itemCount, cart, settled, error, reading, reread } = useCart(format);
  const list = useRef<HTMLDivElement>(null);
  const optionWords = useMemo(() => ({ ...options, cart: format }), [options, format]);

  // CRT-3: the shop may have more to say after a change (a coupon that no longer fits), so the
  // basket is read again.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = useCallback(
    (what: "updated" | "emptied") => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void reread(),
        what === "emptied" ? REREAD_AFTER_EMPTY_MS : REREAD_AFTER_UPDATE_MS,
      );
    },
    [reread],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const [locked, setLocked] = useState<{ message: string | null } | null>(null);
  const onLocked = useCallback((message: string | null) => setLocked({ message }), []);
  const { isUnderWay, rereadAttempt } = useOrderAttempt(
    format.language,
    (cart?.lines.length ?? 0) > 0,
  );
  const onFree = () => {
    list.current?.focus();
    setLocked(null);
    void rereadAttempt();
    void reread();
  };
  const { refusals, onRefused, touch } = useRefusals();
  const optionsOf = useKnownOptions(format.language);
  const changes = useCartChanges({
    language: format.language,
    words,
    after,
    onLocked,
    onRefused,
    optionsOf,
    restore,
  });
  const onDealEnd = useDealEnd(options.dealEnded, reread);
  const move = (line: ProjectedLine) =>
    void saveForLater(line, () => {
      list.current?.focus();
      return changes.remove(line, {
        text: fill(options.moved, { title: line.title }),
        undo: options.backToBasket,
      });
    });

  if (!cart && lines.length === 0) {
    return error ? (
      <div className={styles.page}>
        <CartError
          error={error}
          known={false}
          busy={reading}
          words={words}
          onRetry={() => void reread()}
        />
      </div>
    ) : (
      <div className={styles.page} aria-busy="true">
        <p className={styles.fetching} role="status">
          {words.fetching}
        </p>
        <CartSkeleton lines={3} />
        <Skeleton className={styles.summarySkeleton} />
      </div>
    );
  }

  const empty = lines.length === 0;
  return (
    <div className={styles.page}>
      <div ref={list} tabIndex={-1} className={styles.main}>
        {error && (
          <CartError
            error={error}
            known
            busy={reading}
            words={words}
            onRetry={() => void reread()}
          />
        )}
        {locked && (
          <CartLocked
            message={locked.message}
            language={format.language}
            words={words}
            takesFocus
            onFree={onFree}
          />
        )}
        {!empty && cart?.message && (
          <Notice tone="warning" live>
            <p>{cart.message}</p>
          </Notice>
        )}
        {empty ? (
          <div className={styles.empty}>
            <Icon name="basket" size={48} />
            <p className={styles.emptyTitle}>{words.empty}</p>
            {/* The shop's reason, where it says more than that. */}
            <p>{cart?.message && cart.message !== words.empty ? cart.message : words.emptyHint}</p>
            <ButtonLink href={href(format.language, PAGES.home)}>{words.continue}</ButtonLink>
          </div>
        ) : (
          <OptionWordsProvider value={optionWords}>
            {cart && <JoinedBasket lines={lines} format={format} onUndo={changes.takeOut} />}
            <div className={styles.head}>
              <p>{plural(format.language, words.count, itemCount)}</p>
              <ShareButton lines={lines} format={format} words={words} share={share} />
              <Button
                data-replay="never"
                variant="quiet"
                onClick={() => {
                  list.current?.focus();
                  void changes.empty(lines);
                }}
              >
                {words.removeAll}
              </Button>
            </div>
            <ul aria-label={words.lines}>
              {lines.map((line) => (
                <CartLineItem
                  key={line.key}
                  line={line}
                  format={format}
                  words={words}
                  onQuantity={(quantity) => {
                    touch(line);
                    void changes.setQuantity(line, quantity);
                  }}
                  onRemove={() => {
                    // The button goes with its line; whoever used the keyboard stays in the list.
                    list.current?.focus();
                    void changes.remove(line);
                  }}
                >
                  <LineRefusal text={refusals[line.key]} />
                  {cart && line.lineTotal && (
                    <LineActions
                      cart={cart}
                      line={line}
                      onMove={() => move(line)}
                      onDealEnd={() => onDealEnd(line.title)}
                    />
                  )}
                </CartLineItem>
              ))}
            </ul>
            <OrderOptionsDisclosure />
          </OptionWordsProvider>
        )}
      </div>
      {!empty && cart && (
        <div className={styles.aside}>
          <CartSummary totals={cart.totals} settled={settled} format={format} words={words} />
          {isUnderWay && !locked ? (
            <CartLocked message={null} language={format.language} words={words} onFree={onFree} />
          ) : (
            <ButtonLink wide href={href(format.language, PAGES.order)}>
              {words.checkout}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" wide href={href(format.language, PAGES.home)}>
            {words.continue}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
