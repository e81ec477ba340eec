"use client";

import { useState } from "react";

import { ProductChoiceProvider } from "@/features/product/choice";
import { Gallery } from "@/features/product/gallery";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";
import { ConfirmPopover } from "@/ui/popover";
import { showToast, type Toast } from "@/ui/toast";

import { Cities } from "./fields";
import { sampleProduct } from "./sample-product";
import { SAMPLES } from "./samples";
import { Group, Specimen, type SectionProps } from "./specimen";
import styles from "./widgets.module.css";

/** Long enough for somebody to look at. */
const TOAST_MS = 600_000;

const PLACES = ["centre", "start", "end", "bottom"] as const;

/** What opens over the page. Each button's `data-opens` is what the screenshots press. */
export function OverlaysSection(props: SectionProps) {
  const { language, words } = props;
  const { longProduct, longWord } = SAMPLES[language];
  const [open, setOpen] = useState<string | null>(null);
  const [second, setSecond] = useState(false);
  const { common } = words;
  const toasts: Toast[] = [
    { text: words.notices.favouriteAdded, tone: "good" },
    { text: `${longProduct} ${longWord}`, tone: "bad" },
    {
      text: words.notices.compareRemoved,
      action: { label: common.undo, onClick: () => undefined },
    },
  ];
  const showToasts = () => {
    for (const toast of toasts) showToast({ ...toast, durationMs: TOAST_MS });
  };
  return (
    <>
      <Group title="Modal">
        {PLACES.map((place) => (
          <Specimen key={place} state={place}>
            <Button variant="secondary" data-opens={place} onClick={() => setOpen(place)}>
              {words.dataProtection.title}
            </Button>
            <Modal
              open={open === place}
              onClose={() => setOpen(null)}
              title={place === "centre" ? words.dataProtection.title : longProduct}
              closeLabel={common.close}
              place={place}
              footer={
                <Button wide onClick={() => setSecond(true)}>
                  {common.confirm}
                </Button>
              }
            >
              <p>{words.consent.kvkk}</p>
              <p>{longWord}</p>
              <Button variant="quiet" data-opens="toasts" onClick={showToasts}>
                {common.undo}
              </Button>
            </Modal>
          </Specimen>
        ))}
        <Specimen state="one over another: confirm in one of them">
          <Modal
            open={second}
            onClose={() => setSecond(false)}
            title={words.consent.title}
            closeLabel={common.close}
            widthPx={360}
          >
            <p>{words.consent.intro}</p>
          </Modal>
        </Specimen>
      </Group>
      <Group title="ConfirmPopover">
        <Specimen state="asks">
          <div className={styles.end}>
            <ConfirmPopover
              trigger={words.addresses.delete}
              label={words.addresses.delete}
              question={fill(words.addresses.deleteQuestion, { name: longProduct })}
              confirm={words.addresses.delete}
              cancel={common.cancel}
              className={styles.trigger}
              onConfirm={() => undefined}
            />
          </div>
        </Specimen>
      </Group>
      <Group title="Toasts">
        <Specimen state="good, bad with long words, with something to do">
          <Button variant="secondary" data-opens="page-toasts" onClick={showToasts}>
            {common.undo}
          </Button>
        </Specimen>
      </Group>
      <Group title="ComboField">
        <Specimen state="opens when it is pressed">
          <div className={styles.field} data-opens="list">
            <Cities {...props} />
          </div>
        </Specimen>
      </Group>
      <Group title="Gallery" wide>
        <Specimen state="opens in full screen when a picture is pressed">
          <div className={styles.gallery}>
            <ProductChoiceProvider
              product={sampleProduct(language)}
              view={{ language, currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT }}
              words={words.product}
            >
              {(within) =>
                within(
                  <Gallery
                    labels={{ previous: common.previous, next: common.next, close: common.close }}
                  />,
                )
              }
            </ProductChoiceProvider>
          </div>
        </Specimen>
      </Group>
    </>
  );
}
