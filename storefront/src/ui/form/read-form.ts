import { settled, type Mask } from "./masks.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a form that a shopper can be led to, in the order of the page. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && element.type !== "hidden") ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );
}

/**
 * The values by name, settled as their masks say: sending by Enter leaves no field. Boxes that are
 * not ticked and groups with nothing chosen are empty; names that have no control are left out.
 */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const element of form.elements) {
    if (!isControl(element) || element.name === "") continue;
    const choice =
      element instanceof HTMLInputElement &&
      (element.type === "checkbox" || element.type === "radio");
    if (choice && !element.checked) values[element.name] ??= "";
    else
      values[element.name] = element.dataset.mask
        ? settled(element.dataset.mask as Exclude<Mask, object>, element.value)
        : element.value;
  }
  return values;
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/**
 * Which field a control belongs to: one of several controls of a field has no value of its own and
 * says so.
 */
export const fieldOf = (control: Control): string => control.dataset.field ?? control.name;

/** How many digits the phone field of this name is to have: the field says so itself. */
export function digitsAsked(form: HTMLFormElement, name: string): number | undefined {
  const control = controlsOf(form).find((element) => element.name === name);
  return control?.dataset.digits === undefined ? undefined : Number(control.dataset.digits);
}

/** What a field knows to be wrong with itself (`setCustomValidity`), or null. */
export function faultOf(form: HTMLFormElement, name: string): string | null {
  const control = controlsOf(form).find((element) => fieldOf(element) === name);
  return control?.validity.customError ? control.validationMessage : null;
}
