import { useEffect, useRef, type ReactNode } from "react";

import { failureText } from "@/lib/gateway/problem";
import type { AddressChange } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { ADDRESSES_PAGE, lazyBff } from "@/lib/lazy-paths";
import { href, PAGES, withQuery } from "@/lib/paths";
import { MemberOnly } from "@/lib/session/member-only";
import { ButtonLink } from "@/ui/button";
import { PIN } from "@/ui/drawings";
import { EmptyState } from "@/ui/empty-state";
import { Drawing, Icon } from "@/ui/icon";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";

import { AddressCard } from "./address-card";
import { AddressEditor } from "./address-editor";
import type { AddressParts } from "./address-parts";
import styles from "./addresses-view.module.css";
import { addressOf, NEW, useChosen } from "./use-chosen";
import type { AddressWords } from "./words";
import { AddressWordsProvider, useAddressWords } from "./words-context";

type Props = { parts: AddressParts; words: AddressWords };

/** A member's addresses (REG-7): the list, or in its place the form of one. Guests are asked in. */
export function AddressesView({ parts, words }: Props) {
  return (
    <AddressWordsProvider value={words}>
      <MemberOnly guest={<Guest />} waiting={<Waiting />} failed={(error) => <Failed {...error} />}>
        {() => <Addresses parts={parts} />}
      </MemberOnly>
    </AddressWordsProvider>
  );
}

function Addresses({ parts }: { parts: AddressParts }) {
  const language = useLanguage();
  const { addresses: labels } = useAddressWords();
  const chosen = useChosen();
  const { data, error, isValidating, mutate } = useRead(lazyBff.addresses(language));
  const top = useRef<HTMLDivElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (chosen !== null) back.current = true;
    else if (back.current) top.current?.focus();
  }, [chosen]);

  function saved({ message }: Pick<AddressChange, "message">) {
    showToast({ text: message ?? labels.saved, tone: "good" });
    void mutate();
    location.hash = "";
  }

  // Of a write whose outcome is not known the list says what became of it.
  const cancel = () => {
    void mutate();
    location.hash = "";
  };

  if (chosen !== null)
    return (
      <Panel key={chosen} title={chosen === NEW ? labels.add : labels.change}>
        <AddressEditor
          id={chosen === NEW ? null : addressOf(chosen)}
          parts={parts}
          onSaved={saved}
          onCancel={cancel}
        />
      </Panel>
    );
  if (!data)
    return error === undefined ? (
      <Waiting />
    ) : (
      <Failed error={error} busy={isValidating} retry={() => void mutate()} />
    );
  if (data.addresses.length === 0)
    return (
      <div ref={top} tabIndex={-1} className={styles.top}>
        <EmptyState
          whole
          drawing={<Drawing d={PIN} size={48} />}
          title={labels.empty}
          text={labels.emptyHint}
        >
          <ButtonLink href={`#${NEW}`}>{labels.add}</ButtonLink>
        </EmptyState>
      </div>
    );
  return (
    <div ref={top} tabIndex={-1} className={styles.top} role="group" aria-label={labels.list}>
      <ButtonLink href={`#${NEW}`} className={styles.add}>
        <Icon name="plus" size={20} />
        {labels.add}
      </ButtonLink>
      <ul className={styles.list}>
        {data.addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onGone={() => {
              top.current?.focus();
              void mutate();
            }}
          />
        ))}
      </ul>
    </div>
  );
}

/** In place of the list. Focused when it opens, so that reading begins here. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section className={styles.panel} aria-labelledby="address-title">
      <h2 id="address-title" ref={ref} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Guest() {
  const language = useLanguage();
  const { addresses: labels } = useAddressWords();
  return (
    <EmptyState whole drawing={<Drawing d={PIN} size={48} />} title={labels.memberNeeded}>
      <ButtonLink href={withQuery(href(language, PAGES.login), { redirect: ADDRESSES_PAGE })}>
        {labels.signIn}
      </ButtonLink>
    </EmptyState>
  );
}

function Waiting() {
  const { addresses: labels } = useAddressWords();
  return (
    <div className={styles.top} aria-busy="true">
      <p role="status" className="visually-hidden">
        {labels.loading}
      </p>
      <div className={styles.list}>
        {[0, 1].map((at) => (
          <Skeleton key={at} className={styles.waiting} />
        ))}
      </div>
    </div>
  );
}

function Failed({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) {
  const { addresses: labels, problems, common } = useAddressWords();
  return (
    <div className={styles.top}>
      <RetryNotice
        title={labels.failed}
        text={failureText(problems, error)}
        retryLabel={common.retry}
        busy={busy}
        onRetry={retry}
      />
    </div>
  );
}
