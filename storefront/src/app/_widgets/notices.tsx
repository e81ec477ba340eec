"use client";

import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Drawing } from "@/ui/icon";
import { SCALES } from "@/ui/saved-drawings";
import { lazyPart } from "@/ui/lazy";
import { Notice } from "@/ui/notice";
import { RetryNotice } from "@/ui/retry-notice";

import { SAMPLES } from "./samples";
import { Group, Specimen, type SectionProps } from "./specimen";

/** A part whose code never comes. */
const LostPart = lazyPart<() => null>(
  "LostPart",
  () => Promise.reject(new Error("a part that is lost")),
  { notice: "inline" },
);

export function NoticesSection({ language, words }: SectionProps) {
  const { longProduct, longWord } = SAMPLES[language];
  const { cart, compare, common } = words;
  return (
    <>
      <Group title="Notice" wide>
        <Specimen state="plain">
          <Notice>
            <p>{cart.freeShippingReached}</p>
          </Notice>
        </Specimen>
        <Specimen state="warning, with a title">
          <Notice tone="warning" title={cart.lockedTitle}>
            <p>{cart.lockedText}</p>
            <Button variant="secondary">{cart.lockedFinish}</Button>
          </Notice>
        </Specimen>
        <Specimen state="bad, long words">
          <Notice tone="bad" title={longWord}>
            <p>
              {longProduct} {longWord}
            </p>
          </Notice>
        </Specimen>
      </Group>
      <Group title="RetryNotice" wide>
        <Specimen state="default">
          <RetryNotice
            title={compare.failed}
            text={words.notices.genericError}
            retryLabel={common.retry}
            busy={false}
            onRetry={() => undefined}
          />
        </Specimen>
        <Specimen state="busy">
          <RetryNotice
            text={words.notices.genericError}
            retryLabel={common.retry}
            busy
            onRetry={() => undefined}
          />
        </Specimen>
      </Group>
      <Group title="EmptyState" wide>
        <Specimen state="with a text and two ways on">
          <EmptyState
            drawing={<Drawing d={SCALES} size={48} />}
            title={compare.empty}
            text={compare.emptyHint}
          >
            <ButtonLink href="#">{compare.browse}</ButtonLink>
            <ButtonLink variant="secondary" href="#">
              {words.footer.search}
            </ButtonLink>
          </EmptyState>
        </Specimen>
      </Group>
      <Group title="A part that did not load" wide>
        <Specimen state="in its place">
          <LostPart />
        </Specimen>
      </Group>
    </>
  );
}
