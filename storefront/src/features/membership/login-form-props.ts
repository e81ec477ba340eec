import type { ComponentType } from "react";

import type { FieldState, FieldWords } from "@/ui/form/field";

import type { LoginType } from "./login-rules";
import type { LoginWords } from "./login-words";
import type { Remembered } from "./remembered";

/** Somebody came in; `path` is where the shop would send them. */
type OnSignedIn = (answer: { path: string | null }) => void;

export type PhoneFieldSlot = ComponentType<
  FieldState & FieldWords & { words: LoginWords["phone"]; defaultValue?: string }
>;

export type LoginFormProps = {
  type: LoginType;
  /** The shop looks for a vendor only. */
  vendor?: boolean;
  /** Where the shopper wanted to go; the shop answers with it. */
  redirect?: string | null;
  remembered: Remembered | null;
  /** Results of a form in passing are told in the corner, whatever they are (HDR-7). */
  passing?: boolean;
  /**
   * Phone numbers belong to another feature; whoever puts the form on a page brings the field
   * along.
   */
  PhoneField: PhoneFieldSlot;
  onSignedIn: OnSignedIn;
};
