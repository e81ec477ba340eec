import type { ComponentType } from "react";

import type { FieldState } from "@/ui/form/field";

import type { OrderWords } from "./words";

/** The captcha belongs to another feature; whoever puts the orders on a page brings it along. */
export type SecurityCodeSlot = ComponentType<
  FieldState & { form: string; round: number; words: OrderWords["securityCode"] }
>;
