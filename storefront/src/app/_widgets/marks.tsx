"use client";

import { Breadcrumbs } from "@/ui/breadcrumbs";
import { Badge, ChipLink } from "@/ui/chip";
import { FILTER } from "@/ui/drawings";
import { Drawing, Icon } from "@/ui/icon";
import { Logo } from "@/ui/logo";
import { TRUCK } from "@/ui/product-drawings";
import { HEART, SCALES } from "@/ui/saved-drawings";
import { Skeleton } from "@/ui/skeleton";

import { SAMPLES } from "./samples";
import { Group, Specimen, type SectionProps } from "./specimen";
import styles from "./widgets.module.css";

const ICONS = {
  search: <Icon name="search" />,
  person: <Icon name="person" />,
  basket: <Icon name="basket" />,
  menu: <Icon name="menu" />,
  close: <Icon name="close" />,
  chevron: <Icon name="chevron" mirrored />,
  filter: <Drawing d={FILTER} />,
  globe: <Icon name="globe" />,
  warning: <Icon name="warning" />,
  info: <Icon name="info" />,
  heart: <Drawing d={HEART} />,
  scales: <Drawing d={SCALES} />,
  truck: <Drawing d={TRUCK} />,
  check: <Icon name="check" />,
};

export function MarksSection({ language, words }: SectionProps) {
  const { category, product, longProduct, longWord, brand } = SAMPLES[language];
  const home = { name: words.common.home, href: "#home" };
  const trail = (...names: string[]) => [
    home,
    ...names.map((name, at) => ({ name, href: `#${at}` })),
  ];
  return (
    <>
      <Group title="Breadcrumbs" wide>
        {Object.entries({
          short: trail(category),
          usual: trail(category, brand, product),
          "a long name": trail(category, brand, longProduct),
          "a long name above": trail(category, longProduct, product),
          "a long word": trail(longWord, longWord),
        }).map(([state, names]) => (
          <Specimen key={state} state={state}>
            <Breadcrumbs trail={names} label={words.common.breadcrumbs} />
          </Specimen>
        ))}
        <Specimen state="focus" force="focus">
          <Breadcrumbs trail={trail(category, product)} label={words.common.breadcrumbs} />
        </Specimen>
      </Group>
      <Group title="ChipLink">
        <Specimen state="default">
          <ChipLink href="#" removeLabel={words.filters.remove}>
            {brand}
          </ChipLink>
        </Specimen>
        <Specimen state="hover" force="hover">
          <ChipLink href="#" removeLabel={words.filters.remove}>
            {brand}
          </ChipLink>
        </Specimen>
        <Specimen state="focus" force="focus">
          <ChipLink href="#" removeLabel={words.filters.remove}>
            {brand}
          </ChipLink>
        </Specimen>
        <Specimen state="long">
          <div className={styles.narrow}>
            <ChipLink href="#" removeLabel={words.filters.remove}>
              {longProduct}
            </ChipLink>
          </div>
        </Specimen>
      </Group>
      <Group title="Badge">
        <Specimen state="new">
          <Badge tone="new">{words.card.new}</Badge>
        </Specimen>
        <Specimen state="off">
          <Badge tone="off">{words.card.off.replace("{percent}", "13")}</Badge>
        </Specimen>
        <Specimen state="quiet">
          <Badge tone="quiet">{words.card.soldOut}</Badge>
        </Specimen>
        <Specimen state="good">
          <Badge tone="good">{words.card.freeShipping}</Badge>
        </Specimen>
      </Group>
      <Group title="Skeleton">
        <Specimen state="a line">
          <Skeleton className={styles.line} />
        </Specimen>
        <Specimen state="a card">
          <Skeleton className={styles.block} />
        </Specimen>
      </Group>
      <Group title="Icon, Logo">
        <Specimen state="logo">
          <Logo />
        </Specimen>
        {Object.entries(ICONS).map(([name, icon]) => (
          <Specimen key={name} state={name}>
            {icon}
          </Specimen>
        ))}
      </Group>
    </>
  );
}
