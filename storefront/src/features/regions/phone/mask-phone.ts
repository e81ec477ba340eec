import type { PhoneCountry } from "./countries.ts";
import { conform, lead, prefixOf, writtenDigits } from "./pattern.ts";
import { readNumber, readTypedDialCode } from "./read-number.ts";

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

/** What a phone field tells of what was written into it. */
type PhoneMask = {
  country: PhoneCountry;
  /** The countries a dial code is looked up in. */
  countries: readonly PhoneCountry[];
  /** A dial code that was pasted or typed is of this country. */
  onCountry: (country: PhoneCountry) => void;
  /** Whether what stands in the field could be read as a number. */
  onRead: (understood: boolean) => void;
};

/**
 * Keeps a phone field in the mask of its country. Nothing of the mask is there before a digit is;
 * the caret stays behind the digit it was behind. A dial code of another country changes the
 * country. What comes at once and cannot be read stays as it came. A composition is left alone
 * until it ends.
 *
 * @returns takes the mask off again
 */
export function maskPhone(
  input: HTMLInputElement,
  { country, countries, onCountry, onRead }: PhoneMask,
): () => void {
  const { dialCode, pattern } = country;
  const prefix = prefixOf(dialCode);
  /** What stands in the field is not in its mask: it is read as a whole with each change. */
  let unread = !isInMask(input.value);
  /** A nought was written that no number begins with: a second one stands for `+`. */
  let noughts = 0;

  function isInMask(value: string): boolean {
    return (
      value === "" ||
      lead(pattern).startsWith(value) ||
      conform(pattern, writtenDigits(dialCode, value)) === value
    );
  }

  function onInput(event: Event) {
    const { inputType = "", isComposing, data } = event as InputEvent;
    if (isComposing) return;
    const deleting = inputType.startsWith("delete");
    // A keyboard that suggests, a voice and a filler of forms bring more than a sign at once.
    const byKey = KEYS.has(inputType) && (data ?? "").length <= 1;
    if (byKey && !unread) readKey(deleting);
    else readWhole();
  }

  function readWhole() {
    const { value } = input;
    // Pasted behind a number that is there, another one with its dial code takes its place.
    const last = value.lastIndexOf("+");
    const text = last > 0 && isInMask(value.slice(0, last)) ? value.slice(last) : value;
    const number = readNumber(text, { country, countries });
    unread = value !== "" && !number;
    onRead(!unread);
    if (number) enter(number.country, number.text);
  }

  function enter(next: PhoneCountry, text: string) {
    write(input, text, text.length);
    if (next.key !== country.key) onCountry(next);
  }

  function readKey(deleting: boolean) {
    const { value } = input;
    const caret = input.selectionStart ?? value.length;
    // The dial code is being written out by hand.
    if (!deleting && value !== "" && prefix.startsWith(value)) return;
    const open = value.startsWith("+") && caret === value.length;
    if (open && !value.startsWith(prefix) && deleting) return;
    if (open && (!value.startsWith(prefix) || dialCode === "") && !deleting) {
      const typed = readTypedDialCode(value, { country, countries });
      return enter(typed.country ?? country, typed.text);
    }
    const digits = writtenDigits(dialCode, value);
    noughts = !deleting && /^0+$/.test(digits) ? noughts + 1 : 0;
    if (noughts === 2) {
      noughts = 0;
      return write(input, "+", 1);
    }
    const text =
      deleting && digits === ""
        ? ""
        : conform(pattern, digits) || (deleting || value === "" ? "" : lead(pattern));
    const behind = writtenDigits(dialCode, value.slice(0, caret)).length;
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
    noughts = 0;
    if (unread) return;
    // Nor is a part of one.
    if (!isInMask(input.value)) {
      unread = true;
      return onRead(false);
    }
    if (conform(pattern, writtenDigits(dialCode, input.value)) === "") write(input, "", 0);
  }

  const listeners = {
    blur: onBlur,
    beforeinput: onBeforeInput,
    input: onInput,
    compositionend: onInput,
  };
  for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener);
  // The list of countries may have come after what was written.
  if (unread || (dialCode === "" && input.value !== "")) readWhole();
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
