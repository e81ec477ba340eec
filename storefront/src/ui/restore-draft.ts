import { controls, DRAFT_KEY, DRAFT_TTL_MS, pageKey, type Control, type Draft } from "./draft.ts";
import { setValue } from "./set-value.ts";

/** Forms that come late get theirs as long as this; later ones were opened for something new. */
const WAIT_MS = 20_000;

/**
 * Puts what was typed before a reload back into its fields, as each becomes alive. A field that the
 * shopper has written in meanwhile stays as it is.
 */
export function restoreDraft(): void {
  let left = takeDraft();
  const restore = () => {
    const present = controls();
    left = left.filter((field) => {
      const found = present.find(
        ({ form, name, nth }) => form === field.form && name === field.name && nth === field.nth,
      );
      if (!found || !isAlive(found.element)) return true;
      write(found.element, field);
      return false;
    });
    if (left.length === 0) stop();
  };
  // Hydration changes nothing in the document, hence the clock.
  const timer = setInterval(restore, 200);
  const end = setTimeout(stop, WAIT_MS);
  function stop() {
    clearInterval(timer);
    clearTimeout(end);
  }
  restore();
}

function takeDraft(): Draft["fields"] {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "null") as Draft | null;
    sessionStorage.removeItem(DRAFT_KEY);
    if (draft?.page !== pageKey() || Date.now() - draft.savedAtMs > DRAFT_TTL_MS) return [];
    return draft.fields;
  } catch {
    return [];
  }
}

/** React listens for this element: before that, a change would go unheard. */
const isAlive = (element: Control) =>
  Object.keys(element).some((key) => key.startsWith("__reactProps$"));

function write(element: Control, { value, checked, focused }: Draft["fields"][number]): void {
  if (checked !== undefined) {
    if ((element as HTMLInputElement).checked !== checked && (checked || element.type !== "radio"))
      element.click();
  } else if (element instanceof HTMLSelectElement) {
    setValue(element, value);
    element.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (element.value === element.defaultValue) {
    setValue(element, value);
    element.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (!focused) element.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
  if (focused && document.activeElement === document.body) element.focus();
}
