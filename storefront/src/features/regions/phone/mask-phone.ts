import type { PhoneCountry } from "./countries.ts";
import { conform, lead, pastedDigits, prefixOf, writtenDigits } from "./pattern.ts";

/** How a browser tells of keys, as opposed to what was pasted, filled in or dictated whole. */
const KEYS = new Set([
  "insertText",
  "insertCompositionText",
  "deleteContentBackward",
  "deleteContentForward",
  "deleteWordBackward",
  "deleteWordForward",
  "deleteByCut",
]);

/**
 * Keeps a phone field in the mask of its country. Nothing of the mask is there before a digit is;
 * the caret stays behind the digit it was behind. A composition is left alone until it ends.
 *
 * @returns takes the mask off again
 */
export function maskPhone(
  input: HTMLInputElement,
  { dialCode, pattern }: PhoneCountry,
): () => void {
  const prefix = prefixOf(dialCode);

  function onInput(event: Event) {
    const { inputType = "", isComposing, data } = event as InputEvent;
    if (isComposing) return;
    const { value } = input;
    const caret = input.selectionStart ?? value.length;
    const deleting = inputType.startsWith("delete");
    // The dial code is being written out by hand.
    if (!deleting && value !== "" && prefix.startsWith(value)) return;
    // A keyboard that suggests, a voice and a filler of forms bring more than a sign at once.
    const byKey = KEYS.has(inputType) && (data ?? "").length <= 1;
    const digits = byKey ? writtenDigits(dialCode, value) : pastedDigits(dialCode, value);
    const text =
      deleting && digits === ""
        ? ""
        : conform(pattern, digits) || (deleting || value === "" ? "" : lead(pattern));
    const behind = byKey ? writtenDigits(dialCode, value.slice(0, caret)).length : digits.length;
    write(input, text, caretBehind(pattern, text, behind));
  }

  /** In front of the number's own digits there is nothing to write. */
  function onBeforeInput(event: Event) {
    const { selectionStart: start, selectionEnd: end, value } = input;
    if ((event as InputEvent).inputType !== "insertText" || start === null || start !== end) return;
    const own = lead(pattern).length;
    if (value.startsWith(prefix) && start < own && value.length >= own)
      input.setSelectionRange(own, own);
  }

  /** A dial code alone is no number. */
  function onBlur() {
    if (conform(pattern, writtenDigits(dialCode, input.value)) === "") write(input, "", 0);
  }

  const listeners = {
    blur: onBlur,
    beforeinput: onBeforeInput,
    input: onInput,
    compositionend: onInput,
  };
  for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      input.removeEventListener(name, listener);
  };
}

/** The place right behind so many of the number's own digits. */
function caretBehind(pattern: PhoneCountry["pattern"], text: string, digits: number): number {
  let at = lead(pattern).length;
  for (let left = digits; at < text.length && left > 0; at++)
    if (typeof pattern[at] !== "string") left--;
  return Math.min(at, text.length);
}

/**
 * React keeps a `value` of its own on the field; going round it, `onInput` and `onChange` hear of
 * what came of the key.
 */
function write(input: HTMLInputElement, text: string, caret: number): void {
  if (text !== input.value)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}
