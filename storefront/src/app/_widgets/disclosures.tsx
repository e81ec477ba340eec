"use client";

import { Badge } from "@/ui/chip";
import { Disclosure } from "@/ui/disclosure";
import { Rail } from "@/ui/rail";
import { Slider } from "@/ui/slider";
import { Tabs } from "@/ui/tabs";

import { SAMPLES } from "./samples";
import { Group, Specimen, type SectionProps } from "./specimen";
import styles from "./widgets.module.css";

export function DisclosuresSection({ language, words }: SectionProps) {
  const { category, longProduct, longWord } = SAMPLES[language];
  const { common, home } = words;
  const tabs = [
    { id: "details", title: words.product.details, content: <p>{longProduct}</p> },
    { id: "empty", title: words.product.multiBuy, content: <p>{words.product.emptyTab}</p> },
    { id: "long", title: longProduct, content: <p>{longWord}</p> },
  ];
  const turns = { previous: common.previous, next: common.next };
  const slide = (at: number) => (
    <div className={styles.slide}>
      <p>{home.slideOf.replace("{total}", "3").replace("{index}", String(at))}</p>
    </div>
  );
  return (
    <>
      <Group title="Disclosure" wide>
        <Specimen state="closed">
          <Disclosure title={words.filters.price}>
            <p>{longProduct}</p>
          </Disclosure>
        </Specimen>
        <Specimen state="focus" force="focus">
          <Disclosure title={words.filters.price}>
            <p>{longProduct}</p>
          </Disclosure>
        </Specimen>
        <Specimen state="open, one of a group, with a count">
          <Disclosure
            title={words.filters.brand}
            group="accordion"
            open
            count={<Badge tone="good">2</Badge>}
          >
            <p>{longProduct}</p>
          </Disclosure>
          <Disclosure title={category} group="accordion">
            <p>{longProduct}</p>
          </Disclosure>
        </Specimen>
        <Specimen state="long words">
          <Disclosure title={`${longProduct} ${longWord}`} open>
            <p>{longWord}</p>
          </Disclosure>
        </Specimen>
      </Group>
      <Group title="Tabs" wide>
        <Specimen state="the first is open">
          <Tabs label={words.product.details} tabs={tabs} />
        </Specimen>
        <Specimen state="focus" force="focus">
          <Tabs label={words.product.details} tabs={tabs.slice(0, 2)} />
        </Specimen>
      </Group>
      <Group title="Rail" wide>
        {[2, 7].map((count) => (
          <Specimen key={count} state={`${count} items`}>
            <div className={styles.room}>
              <Rail label={home.categories} labels={turns}>
                {Array.from({ length: count }, (_, at) => (
                  <li key={at} className={styles.item}>
                    {category} {at + 1}
                  </li>
                ))}
              </Rail>
            </div>
          </Specimen>
        ))}
      </Group>
      <Group title="Slider" wide>
        <Specimen state="three slides">
          <Slider
            label={home.slides}
            labels={{ ...turns, pause: home.pause, play: home.play }}
            slides={[1, 2, 3].map((at) => ({
              key: String(at),
              label: String(at),
              content: slide(at),
            }))}
          />
        </Specimen>
      </Group>
    </>
  );
}
