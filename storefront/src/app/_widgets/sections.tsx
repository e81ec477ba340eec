import type { ComponentType } from "react";

import { AmountsSection } from "./amounts";
import { ButtonsSection } from "./buttons";
import { CardsSection } from "./cards";
import { ChoicesSection } from "./choices";
import { DisclosuresSection } from "./disclosures";
import { FieldsSection } from "./fields";
import { MarksSection } from "./marks";
import { NoticesSection } from "./notices";
import { OverlaysSection } from "./overlays";
import type { SectionProps } from "./specimen";

/** The sections by their place in the address. */
export const SECTIONS: Record<string, ComponentType<SectionProps>> = {
  buttons: ButtonsSection,
  fields: FieldsSection,
  choices: ChoicesSection,
  amounts: AmountsSection,
  marks: MarksSection,
  notices: NoticesSection,
  disclosures: DisclosuresSection,
  cards: CardsSection,
  overlays: OverlaysSection,
};
