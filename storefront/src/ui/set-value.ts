import type { Control } from "./draft.ts";

/** Sets a control's value past React, which ignores one that a script has set. */
export function setValue(element: Control, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, "value");
  own?.set?.call(element, value);
}
