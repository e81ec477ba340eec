import { useEffect, useEffectEvent, useState, type RefObject } from "react";

import { nextActive } from "./rules";

type Field = RefObject<HTMLInputElement | null>;
type State = { typed: string; open: boolean; active: number };

/** What is typed into a combobox, whether its list is wanted, and the option the keys are at. */
export function useComboboxState(field: Field) {
  return useState<State>(() => {
    // Somebody may have typed before this was loaded, and pressed "try again" for it.
    const box = field.current;
    const typed = box?.value ?? "";
    const focus = document.activeElement;
    const isHere = focus === box || (typed !== "" && focus === document.body);
    return { typed, open: isHere && (typed === "" || typed !== box?.defaultValue), active: -1 };
  });
}

/**
 * Makes a combobox of an input that is on the page already (ARIA 1.2, list autocomplete with manual
 * selection). The input belongs to the page, so that typing is never interrupted by what is loaded
 * later; its attributes are set here.
 */
export function useCombobox<Option extends { key: string }>({
  field,
  id,
  state: [{ typed, open, active }, setState],
  options,
  shown,
  onChoose,
  onSubmit,
}: {
  field: Field;
  id: string;
  state: ReturnType<typeof useComboboxState>;
  options: Option[];
  /** Whether the list, or what stands in its place, is in view. */
  shown: boolean;
  onChoose: (option: Option) => void;
  onSubmit: (typed: string) => void;
}): void {
  const chosen = shown ? options[active] : undefined;
  const patch = (change: Partial<State>) => setState((state) => ({ ...state, ...change }));
  const close = () => patch({ open: false, active: -1 });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Arrows and Enter belong to a text under way until it is settled.
    if (event.isComposing) return;
    const last = options.length - 1;
    const down = event.key === "ArrowDown";
    if (event.key === "Escape" && (shown || typed)) {
      if (shown) close();
      else {
        if (field.current) empty(field.current);
        patch({ typed: "" });
      }
    } else if (down || event.key === "ArrowUp") {
      if (event.altKey) patch({ open: down });
      else
        setState((state) => ({
          ...state,
          open: true,
          active: nextActive(state.active, options.length, down ? 1 : -1),
        }));
    } else if (chosen && (event.key === "Home" || event.key === "End")) {
      // In the text they move the caret, as everywhere.
      patch({ active: event.key === "Home" ? 0 : last });
    } else if (chosen && event.key === "Enter") {
      onChoose(chosen);
    } else return;
    event.preventDefault();
  });
  const onInput = useEffectEvent(() =>
    patch({ typed: field.current?.value ?? "", open: true, active: -1 }),
  );
  const onLoad = useEffectEvent((box: HTMLInputElement) => {
    if (box.value !== typed) onInput();
    if (open && document.activeElement === document.body) box.focus();
  });
  const onEnter = useEffectEvent(() => {
    if (field.current?.value === "") patch({ open: true });
  });
  const onLeave = useEffectEvent((event: FocusEvent) => {
    if (!field.current?.form?.contains(event.relatedTarget as Node | null)) close();
  });
  const onSend = useEffectEvent(() => onSubmit(field.current?.value ?? ""));

  useEffect(() => {
    const box = field.current;
    if (!box?.form) return;
    // And went on typing while this was drawn.
    onLoad(box);
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener("keydown", (event) => onKey(event), { signal });
    box.addEventListener("input", () => onInput(), { signal });
    box.addEventListener("focus", () => onEnter(), { signal });
    box.addEventListener("click", () => onEnter(), { signal });
    box.form.addEventListener("focusout", (event) => onLeave(event), { signal });
    box.form.addEventListener("submit", () => onSend(), { signal });
    return () => listening.abort();
  }, [field]);

  const expanded = shown && options.length > 0;
  const activeId = chosen && `${id}-${chosen.key}`;
  useEffect(() => {
    const box = field.current;
    box?.setAttribute("aria-expanded", String(expanded));
    if (!activeId) return box?.removeAttribute("aria-activedescendant");
    box?.setAttribute("aria-activedescendant", activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [field, expanded, activeId]);
}

function empty(box: HTMLInputElement): void {
  box.value = "";
}
