"use client";

import { Button, ButtonLink, IconButton } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { SAMPLES } from "./samples";
import { Group, Specimen, type SectionProps } from "./specimen";
import styles from "./widgets.module.css";

const VARIANTS = ["primary", "secondary", "quiet"] as const;

export function ButtonsSection({ language, words }: SectionProps) {
  const { longWord } = SAMPLES[language];
  const label = words.card.add;
  return (
    <>
      {VARIANTS.map((variant) => (
        <Group key={variant} title={`Button, ${variant}`}>
          <Specimen state="default">
            <Button variant={variant}>{label}</Button>
          </Specimen>
          <Specimen state="hover" force="hover">
            <Button variant={variant}>{label}</Button>
          </Specimen>
          <Specimen state="focus" force="focus">
            <Button variant={variant}>{label}</Button>
          </Specimen>
          <Specimen state="disabled">
            <Button variant={variant} disabled>
              {label}
            </Button>
          </Specimen>
          <Specimen state="busy">
            <Button variant={variant} busy>
              {label}
            </Button>
          </Specimen>
          <Specimen state="with an icon">
            <Button variant={variant}>
              <Icon name="basket" size={20} />
              {label}
            </Button>
          </Specimen>
          <Specimen state="a long word">
            <div className={styles.narrow}>
              <Button variant={variant} wide>
                {longWord}
              </Button>
            </div>
          </Specimen>
        </Group>
      ))}
      <Group title="ButtonLink">
        {VARIANTS.map((variant) => (
          <Specimen key={variant} state={variant}>
            <ButtonLink variant={variant} href="#">
              {words.card.choose}
            </ButtonLink>
          </Specimen>
        ))}
        <Specimen state="focus" force="focus">
          <ButtonLink variant="secondary" href="#">
            {words.card.choose}
          </ButtonLink>
        </Specimen>
        <Specimen state="wide">
          <div className={styles.narrow}>
            <ButtonLink wide href="#">
              {words.card.choose}
            </ButtonLink>
          </div>
        </Specimen>
      </Group>
      <Group title="IconButton">
        <Specimen state="default">
          <IconButton label={words.common.close}>
            <Icon name="close" />
          </IconButton>
        </Specimen>
        <Specimen state="hover" force="hover">
          <IconButton label={words.common.close}>
            <Icon name="close" />
          </IconButton>
        </Specimen>
        <Specimen state="focus" force="focus">
          <IconButton label={words.common.close}>
            <Icon name="close" />
          </IconButton>
        </Specimen>
        <Specimen state="disabled">
          <IconButton label={words.common.close} disabled>
            <Icon name="close" />
          </IconButton>
        </Specimen>
        <Specimen state="busy">
          <IconButton label={words.common.close} busy>
            <Icon name="close" />
          </IconButton>
        </Specimen>
        <Specimen state="mirrored">
          <IconButton label={words.common.next}>
            <Icon name="chevron" mirrored />
          </IconButton>
        </Specimen>
      </Group>
    </>
  );
}
