/**
 * Keeps what a shopper does before the page listens, and does it again once it does, for elements
 * with `data-replay` on them or around them (ADR 0048). `data-replay="never"`, on or around an
 * element, wins over every mark. The browser runs its text, in the head of every document and
 * before any other script of ours: it must need nothing from outside itself.
 */
export function replayEvents(): void {
  /** After so long nobody waits for what was pressed: to do it then would surprise. */
  const LONGEST_MS = 20_000;
  const LOOK_MS = 20;
  type Kept = { act: () => void; at: number; sign?: Animation | undefined };
  const kept = new Map<HTMLElement, Kept>();
  let timer: ReturnType<typeof setInterval> | undefined;
  /** What happens now is done again, in its turn. */
  let acting = false;

  /**
   * What happens to this element, React answers. Only elements it knows have this property, its
   * name the same since React 17; but it hangs it on them while it works its way through the page,
   * and answers for none before the whole frame (HydrationMark) and the part around it are done.
   */
  function listens(element: Element): boolean {
    return (
      "hydrated" in document.documentElement.dataset &&
      Object.keys(element).some((key) => key.startsWith("__reactProps$"))
    );
  }

  /** Whether doing it late does no harm. What pays, deletes or signs out is never marked. */
  function isMarked(element: Element): boolean {
    return Boolean(element.closest("[data-replay]") && !element.closest("[data-replay=never]"));
  }

  /**
   * React takes over the part of the page that an event happens to before it answers, and sets the
   * fields there to what it knows: a change that had it do so would be lost. An event that nothing
   * here answers has it do so first; where it cannot yet, it stops the event on its way.
   */
  function isHydrated(element: HTMLElement): boolean {
    let arrived = false;
    const arrive = () => (arrived = true);
    addEventListener("dragend", arrive, { once: true });
    element.dispatchEvent(new Event("dragend", { bubbles: true }));
    removeEventListener("dragend", arrive);
    return arrived;
  }

  function forget(element: HTMLElement): void {
    kept.get(element)?.sign?.cancel();
    kept.delete(element);
  }

  /**
   * What a form was done before is done before the press that comes now; a press of this button is
   * done by it.
   */
  function catchUp(button: HTMLButtonElement): void {
    forget(button);
    for (const [field, { act }] of [...kept]) {
      if (!button.form?.contains(field) || !listens(field) || !isHydrated(field)) continue;
      forget(field);
      act();
    }
  }

  /**
   * Does one thing at a time, in the order they were done: React answers one before it is told the
   * next.
   */
  function look(): void {
    for (const [element, { act, at }] of kept) {
      const late = performance.now() - at > LONGEST_MS;
      // A button that React has switched off for a moment, while a chosen variant is read, is
      // waited for as well.
      const due = !late && element.isConnected && isMarked(element);
      if (due && (!listens(element) || element.matches(":disabled") || !isHydrated(element))) break;
      forget(element);
      acting = true;
      if (due) act();
      acting = false;
      break;
    }
    if (kept.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    delete document.documentElement.dataset.replaying;
  }

  function keep(element: HTMLElement, act: () => void, sign?: Animation): void {
    // What is done last counts, at its own place in the order.
    forget(element);
    kept.set(element, { act, at: performance.now(), sign });
    timer ??= setInterval(look, LOOK_MS);
    document.documentElement.dataset.replaying = "";
  }

  /** What the browser does for this button without any script of ours. */
  function worksAlone(button: HTMLButtonElement): boolean {
    const reads = button.form?.method === "get" && button.form.hasAttribute("action");
    return Boolean(button.popoverTargetElement) || (button.type === "submit" && reads);
  }

  addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && event.target.closest("button");
      if (!button || button.disabled || worksAlone(button)) return;
      if (listens(button)) return acting ? undefined : catchUp(button);
      if (!isMarked(button)) {
        // A form without an address is sent by a script only: the browser would leave the page.
        if (button.type === "submit" && button.form && !button.form.hasAttribute("action"))
          event.preventDefault();
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const sign = button.animate(
        { opacity: [still ? 0.6 : 1, 0.6] },
        { duration: 500, iterations: Infinity, direction: "alternate" },
      );
      keep(button, () => button.click(), sign);
    },
    true,
  );

  /**
   * A field shows at once what was typed or chosen; React, which looks for a change, is shown one.
   */
  function note(event: Event): void {
    const field = event.target;
    if (!(field instanceof HTMLElement)) return;
    // React is shown what the field holds by this very event.
    if (listens(field)) return forget(field);
    if (!isMarked(field)) return;
    if (field instanceof HTMLSelectElement) {
      const { value } = field;
      keep(field, () => {
        field.value = value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      });
    } else if (
      field instanceof HTMLInputElement &&
      (field.type === "checkbox" || field.type === "radio")
    ) {
      const { checked } = field;
      keep(field, () => {
        field.checked = !checked;
        field.click();
      });
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const { value } = field;
      const natural = Object.getOwnPropertyDescriptor(
        Object.getPrototypeOf(field) as object,
        "value",
      );
      keep(field, () => {
        field.value = "";
        natural?.set?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        // A form may take what was typed only when the field is left (a quantity, for one).
        if (document.activeElement !== field)
          field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
      });
    }
  }
  addEventListener("input", note, true);
  addEventListener("change", note, true);

  /**
   * React makes up for a focus it missed on its own, but after what was done since: what a form
   * says at a field, a focus takes away.
   */
  addEventListener(
    "focusin",
    (event) => {
      const field = event.target;
      if (
        !(field instanceof HTMLElement) ||
        !field.matches("input, select, textarea") ||
        listens(field) ||
        !isMarked(field)
      )
        return;
      event.stopImmediatePropagation();
      if (kept.has(field)) return;
      keep(field, () => {
        if (document.activeElement === field)
          field.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      });
    },
    true,
  );
}

/** In the head of every document. */
export function EventReplay({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${replayEvents.toString()})()` }} />
  );
}
