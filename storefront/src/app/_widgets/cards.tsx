"use client";

import { ProductCard } from "@/features/product/product-card";
import { ProductFacts } from "@/features/product/product-facts";
import type { ProductCard as Product } from "@/lib/gateway/types";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";
import { Button, ButtonLink } from "@/ui/button";

import { sampleCard } from "./sample-product";
import { SAMPLES } from "./samples";
import { Group, Specimen, type SectionProps } from "./specimen";
import styles from "./widgets.module.css";

export function CardsSection({ language, words }: SectionProps) {
  const { longProduct, longWord } = SAMPLES[language];
  const base = sampleCard(language);
  const add = (
    <Button variant="secondary" wide>
      {words.card.add}
    </Button>
  );
  const choose = (label: string) => (
    <ButtonLink variant="secondary" wide href="#">
      {label}
    </ButtonLink>
  );
  const states: [state: string, product: Product, action: React.ReactNode][] = [
    ["plain", base, add],
    [
      "reduced, new, rated, free shipping",
      {
        ...base,
        isNew: true,
        listPrice: { amount: "1436.67", currency: "TL" },
        discountPercent: 13,
        rating: { average: 4.5, count: 12 },
        freeShipping: true,
      },
      add,
    ],
    [
      "colours to choose from",
      {
        ...base,
        hasVariants: true,
        colors: ["#1F2A55", "#9B1B30", "#F6F3EC", "#1C1B1A"].map((color) => ({
          name: color,
          color,
        })),
      },
      choose(words.card.choose),
    ],
    ["sold out", { ...base, inStock: false }, choose(words.card.tellWhenBack)],
    ["personalized", { ...base, personalized: true }, choose(words.card.personalize)],
    ["for display only", { ...base, displayOnly: true }, null],
    [
      "long words, VAT excluded, no picture",
      { ...base, title: `${longProduct} ${longWord}`, images: [], vatIncluded: false },
      choose(words.card.choose),
    ],
  ];
  return (
    <>
      <Group title="ProductCard, grid">
        {states.map(([state, product, action]) => (
          <Specimen key={state} state={state}>
            <div className={styles.card}>
              <ProductCard
                product={product}
                language={language}
                format={DEFAULT_NUMBER_FORMAT}
                words={words.card}
                action={action}
              />
            </div>
          </Specimen>
        ))}
        <Specimen state="focus" force="focus">
          <div className={styles.card}>
            <ProductCard
              product={base}
              language={language}
              format={DEFAULT_NUMBER_FORMAT}
              words={words.card}
              action={add}
            />
          </div>
        </Specimen>
      </Group>
      <Group title="ProductCard, list" wide>
        {states.slice(1, 3).map(([state, product, action]) => (
          <Specimen key={state} state={state}>
            <ProductCard
              product={product}
              language={language}
              format={DEFAULT_NUMBER_FORMAT}
              words={words.card}
              layout="list"
              facts={<ProductFacts product={product} words={words.card} />}
              action={action}
            />
          </Specimen>
        ))}
      </Group>
    </>
  );
}
