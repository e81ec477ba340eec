"use client";

import { useState } from "react";

import { RangeFilter } from "@/features/catalogue/range-filter";
import { StaticRange } from "@/features/catalogue/range-frame";
import { DEFAULT_NUMBER_FORMAT, formatMoney } from "@/lib/money";
import { fill } from "@/lib/wording";
import { Price } from "@/ui/price";
import type { QuantityRange } from "@/ui/quantity";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { Rating } from "@/ui/rating";

import { Group, Specimen, type SectionProps } from "./specimen";
import styles from "./widgets.module.css";

const WHOLE: QuantityRange = { min: 1, max: 12, step: 1, decimals: 0 };
const HALVES: QuantityRange = { min: 0.5, max: null, step: 0.5, decimals: 1 };
const SCALE = { min: 0, max: 5000, step: 50 };

export function AmountsSection(props: SectionProps) {
  const { language, words } = props;
  const lira = (amount: string) => formatMoney({ amount, currency: "TL" }, language);
  const price = { now: words.card.price, before: words.card.before };
  const percent = (text: string) => fill(words.card.off, { percent: text });
  const range = {
    name: "price",
    title: words.filters.price,
    unit: "₺",
    scale: SCALE,
    words: words.filters,
  };
  return (
    <>
      <Group title="QuantityStepper">
        <Specimen state="least">
          <Stepper {...props} range={WHOLE} value={1} />
        </Specimen>
        <Specimen state="most">
          <Stepper {...props} range={WHOLE} value={12} />
        </Specimen>
        <Specimen state="with a unit">
          <Stepper {...props} range={HALVES} value={2.5} unit="m" />
        </Specimen>
        <Specimen state="focus" force="focus">
          <Stepper {...props} range={HALVES} value={1.5} />
        </Specimen>
        <Specimen state="disabled">
          <Stepper {...props} range={WHOLE} value={2} disabled />
        </Specimen>
        <Specimen state="corrected">
          <div data-type="99">
            <Stepper {...props} range={WHOLE} value={3} />
          </div>
        </Specimen>
        <Specimen state="no number">
          <div data-type="on iki">
            <Stepper {...props} range={WHOLE} value={3} />
          </div>
        </Specimen>
      </Group>
      <Group title="RangeFilter">
        <Specimen state="whole scale">
          <div className={styles.field}>
            <RangeFilter {...range} bounds={{ low: 0, high: 5000 }} instant={false} />
          </div>
        </Specimen>
        <Specimen state="narrowed, applied at once">
          <div className={styles.field}>
            <RangeFilter {...range} bounds={{ low: 1250, high: 3000 }} instant />
          </div>
        </Specimen>
        <Specimen state="focus" force="focus">
          <div className={styles.field}>
            <RangeFilter {...range} bounds={{ low: 1250, high: 3000 }} instant={false} />
          </div>
        </Specimen>
        <Specimen state="before scripts">
          <div className={styles.field}>
            <StaticRange {...range} bounds={{ low: 500, high: 1000 }} instant={false} />
          </div>
        </Specimen>
      </Group>
      <Group title="Price">
        <Specimen state="plain">
          <Price now={lira("1249.90")} words={price} />
        </Specimen>
        <Specimen state="reduced">
          <Price now={lira("1087.41")} before={lira("1249.90")} off={percent("13")} words={price} />
        </Specimen>
        <Specimen state="large">
          <Price
            now={lira("1087.41")}
            before={lira("1249.90")}
            off={percent("13")}
            words={price}
            size="lg"
          />
        </Specimen>
        <Specimen state="no room">
          <div className={styles.narrow}>
            <Price
              now={lira("11087999.41")}
              before={lira("12249999.90")}
              off={percent("9")}
              words={price}
            />
          </div>
        </Specimen>
      </Group>
      <Group title="Rating">
        {[0, 0.5, 2.4, 3.75, 5].map((average) => (
          <Specimen key={average} state={`${average} of 5`}>
            <Rating average={average} count={average * 20} label={String(average)} />
          </Specimen>
        ))}
      </Group>
    </>
  );
}

function Stepper({
  words: { product },
  range,
  value: first,
  unit,
  disabled,
}: SectionProps & {
  range: QuantityRange;
  value: number;
  unit?: string;
  disabled?: boolean;
}) {
  const [value, setValue] = useState(first);
  return (
    <QuantityStepper
      value={value}
      range={range}
      separators={DEFAULT_NUMBER_FORMAT}
      labels={{ quantity: product.quantity, less: product.less, more: product.more }}
      noteText={(note, quantity) => fill(product.quantityNotes[note], { quantity })}
      onChange={setValue}
      {...(unit === undefined ? {} : { unit })}
      {...(disabled === undefined ? {} : { disabled })}
    />
  );
}
