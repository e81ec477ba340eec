import { setValue } from "@/ui/set-value";

/** What a shopper has done in the filters before other components stand in their place. */
type ControlState = Pick<HTMLInputElement, "name" | "type" | "value" | "checked"> & {
  focused: boolean;
};

/**
 * Notes what is open, scrolled, ticked, typed and focused in the filters.
 *
 * @returns puts it back into what stands there now
 */
export function keepControls(): () => void {
  const areas = () => [...document.querySelectorAll<HTMLElement>("[data-narrows]")];
  const all = <E extends Element>(selector: string) =>
    areas().flatMap((area) => [...area.querySelectorAll<E>(selector)]);
  const focusables = () => all<HTMLElement>("a, button, input, select, summary");

  const open = all<HTMLDetailsElement>("details").map((details) => details.open);
  // Reading it of one in a closed group or drawer makes the browser lay out what it leaves out.
  const scrolled = all("ul").map((list) => (list.checkVisibility() ? list.scrollTop : 0));
  const inputs = all<HTMLInputElement>("input:not([type=hidden])").map((input): ControlState => {
    const { name, type, value, checked } = input;
    return { name, type, value, checked, focused: input === document.activeElement };
  });
  const focused = focusables().findIndex((element) => element === document.activeElement);

  return () => {
    all<HTMLDetailsElement>("details").forEach((details, at) => {
      if (open[at] !== undefined) details.open = open[at];
    });
    all("ul").forEach((list, at) => {
      if (scrolled[at]) list.scrollTop = scrolled[at];
    });
    const present = all<HTMLInputElement>("input:not([type=hidden])");
    inputs.forEach((before, at) => {
      const input = present[at];
      if (input?.name === before.name && input.type === before.type) put(input, before);
    });
    if (focused >= 0 && document.activeElement === document.body) focusables()[focused]?.focus();
  };
}

function put(input: HTMLInputElement, before: ControlState): void {
  if (input.type === "checkbox" || input.type === "radio") {
    if (input.checked !== before.checked && (before.checked || input.type === "checkbox"))
      input.click();
  } else if (input.value !== before.value) {
    setValue(input, before.value);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    // A field that was left settles its bounds (FLT-4).
    if (!before.focused) input.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
}
