import { excess, masked, settled, type Limit, type Mask } from "./masks.ts";

type Masked = HTMLInputElement | HTMLTextAreaElement;

/**
 * Holds a field to its mask while it is written. What a key brings is judged by the text it brings,
 * never by the key: Turkish Q and F, dead keys and composed writing differ in their keys only. A
 * composition is left alone until it ends.
 *
 * What is pasted beyond the limit stays, so that nothing is lost unseen: the field then knows that
 * it is wrong, and tells by how much.
 *
 * @param onExcess told how many signs are too many, with each change
 * @returns takes the mask off again
 */
export function maskInput(
  input: Masked,
  mask: Mask | undefined,
  limit: Limit | undefined,
  onExcess: (count: number) => void = () => undefined,
): () => void {
  const keep = (text: string) => (mask === undefined ? text : masked(mask, text));

  // Refusing is better than repairing: the caret stays and undo still works.
  const onBeforeInput = (event: Event) => {
    const { data, inputType, isComposing } = event as InputEvent;
    if (isComposing || inputType !== "insertText" || !data) return;
    const after = written(input, data);
    if (after === null) return;
    const bringsNothing = keep(after) === keep(written(input, "") ?? "");
    const growsTooLong = limit !== undefined && excess(after, limit) > excess(input.value, limit);
    if (bringsNothing || growsTooLong) event.preventDefault();
  };

  const onInput = (event: Event) => {
    if ((event as InputEvent).isComposing) return;
    repair(input, keep);
    if (limit) onExcess(excess(input.value, limit));
  };

  // Some browsers report the last input of a composition before its end, some after it: both are
  // judged.
  const onCompositionEnd = () => {
    repair(input, keep);
    if (limit) {
      dropBeforeCaret(input, excess(input.value, limit));
      onExcess(excess(input.value, limit));
    }
  };

  const onLeave = () => {
    if (mask !== undefined && settled(mask, input.value) !== input.value)
      replace(input, settled(mask, input.value), null);
  };

  const listeners = {
    beforeinput: onBeforeInput,
    input: onInput,
    compositionend: onCompositionEnd,
    change: onLeave,
    blur: onLeave,
  };
  for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      input.removeEventListener(name, listener);
  };
}

/**
 * The value once `data` stands in place of the selection; null where the field does not say where
 * its caret is.
 */
function written(input: Masked, data: string): string | null {
  const { selectionStart: start, selectionEnd: end, value } = input;
  return start === null || end === null ? null : value.slice(0, start) + data + value.slice(end);
}

/** Takes out what the mask does not let stand; the caret stays behind the same sign. */
function repair(input: Masked, keep: (text: string) => string): void {
  const { value, selectionStart } = input;
  const kept = keep(value);
  if (kept === value) return;
  replace(
    input,
    kept,
    selectionStart === null ? null : keep(value.slice(0, selectionStart)).length,
  );
}

/** What was composed beyond the limit goes from where it was written. */
function dropBeforeCaret(input: Masked, count: number): void {
  if (count === 0) return;
  const caret = input.selectionStart ?? input.value.length;
  const before = [...input.value.slice(0, caret)].slice(0, -count).join("");
  replace(input, before + input.value.slice(caret), before.length);
}

/**
 * Sets the value as the browser would. React puts a `value` of its own on each field to know what
 * it has seen; going round it lets `onChange` be told of what came of the key.
 */
function replace(input: Masked, value: string, caret: number | null): void {
  const type = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(type.prototype, "value")?.set?.call(input, value);
  if (caret !== null && input.ownerDocument.activeElement === input)
    input.setSelectionRange(caret, caret);
}
