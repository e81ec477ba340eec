import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

import type { FieldState } from "./field.tsx";
import { controlsOf, digitsAsked, faultOf, fieldOf, readForm } from "./read-form.ts";
import { cannotBeEmpty, wrongWith, type Rule, type RuleWords } from "./rules.ts";

/**
 * Something the other side found wrong with a field. `saidForMs`: somebody else says it for so
 * long; the field is marked at once, and says it afterwards.
 */
type FieldFault = { field: string; message: string; saidForMs?: number };

/**
 * How sending ended. `faults` go under their fields, `text` stands with the form. `leaving`: the
 * page is about to change, so nothing may be pressed any more. Nothing at all: it went well.
 */
export type SubmitResult = {
  faults?: readonly FieldFault[];
  text?: string | null;
  leaving?: boolean;
} | void;

type FormWords = RuleWords & {
  /** Read out when fields are wrong; what is wrong stands under each. */
  wrongFields: string;
  /** "{count}" signs of a field are too many. */
  tooLong?: string;
};

/** What there is to say of a try; `silent` is for ears only. */
export type FormMessage = { text: string; attempt: number; silent: boolean };

export type FormState<Name extends string> = {
  /** For the `<form>`. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    /** For the fields inside, which find it there (`useMasked`). */
    "data-too-long": string | undefined;
    onSubmit: (event: FormEvent) => void;
  };
  /** Under way: its button is disabled and comes back afterwards (WID-1). */
  busy: boolean;
  /** For the field of this name. */
  field: (name: Name) => FieldState;
  /** For `FormAlert`. */
  message: FormMessage | null;
};

/**
 * A form whose fields keep their own values: checked when it is sent, errors under the fields until
 * they are touched, the first wrong one focused, all of them announced once. `submit` gets the
 * values of the fields that are on the page.
 */
export function useForm<Name extends string>({
  rules,
  words,
  submit,
}: {
  rules: Record<Name, readonly Rule[]>;
  words: FormWords;
  submit: (values: Record<Name, string>) => Promise<SubmitResult>;
}): FormState<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const attempt = useRef(0);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<FormMessage | null>(null);
  const { busy, setBusy } = useBusy();

  const say = (text: string, silent: boolean) =>
    setMessage({ text, silent, attempt: ++attempt.current });

  /** Focus clears what is said at a field, so it comes before the words. */
  function showErrors(form: HTMLFormElement, errors: Record<string, string>) {
    const first = controlsOf(form).find(
      (control) => Object.hasOwn(errors, fieldOf(control)) && !control.disabled,
    );
    // What lies in a closed disclosure cannot be focused.
    first?.closest("details:not([open])")?.setAttribute("open", "");
    first?.focus();
    setWrong(errors);
  }

  function check(form: HTMLFormElement, values: Record<string, string>): Record<string, string> {
    const errors: Record<string, string> = {};
    for (const [name, held] of Object.entries<readonly Rule[]>(rules)) {
      const value = values[name];
      const message =
        value === undefined
          ? null
          : (faultOf(form, name) ??
            wrongWith(held, value, { words, values, digits: digitsAsked(form, name) }));
      if (message !== null) errors[name] = message;
    }
    return errors;
  }

  function end(form: HTMLFormElement, result: SubmitResult) {
    const faults = result?.faults ?? [];
    const shown = new Set(controlsOf(form).map(fieldOf));
    const known = faults.filter(({ field }) => Object.hasOwn(rules, field) && shown.has(field));
    // A fault of a field that is not on this page is told with the form.
    const text = result?.text ?? faults.find((fault) => !known.includes(fault))?.message ?? null;
    if (known.length > 0)
      showErrors(
        form,
        Object.fromEntries(
          known
            .toReversed()
            .map(({ field, message, saidForMs }) => [field, saidForMs ? "" : message]),
        ),
      );
    for (const { field, message, saidForMs } of known)
      if (saidForMs)
        setTimeout(
          () =>
            setWrong((errors) => (errors[field] === "" ? { ...errors, [field]: message } : errors)),
          saidForMs,
        );
    if (text) say(text, false);
    else if (known.some(({ saidForMs }) => !saidForMs)) say(words.wrongFields, true);
  }

  async function send(form: HTMLFormElement) {
    const values = readForm(form);
    const errors = check(form, values);
    setMessage(null);
    if (Object.keys(errors).length > 0) {
      showErrors(form, errors);
      return say(words.wrongFields, true);
    }
    setWrong({});
    setBusy(true);
    let result: SubmitResult;
    try {
      result = await submit(values as Record<Name, string>);
    } catch (error) {
      setBusy(false);
      throw error;
    }
    if (result?.leaving) return;
    setBusy(false);
    end(form, result);
  }

  return {
    props: {
      ref,
      noValidate: true,
      "data-too-long": words.tooLong,
      onSubmit(event) {
        event.preventDefault();
        if (!busy && ref.current) void send(ref.current);
      },
    },
    busy,
    message,
    field: (name) => ({
      name,
      required: cannotBeEmpty(rules[name]),
      error: wrong[name],
      onTouched: () =>
        setWrong((errors) => (Object.hasOwn(errors, name) ? without(errors, name) : errors)),
    }),
  };
}

function without(errors: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _, ...rest } = errors;
  return rest;
}

/**
 * A button that is disabled loses the focus: it gets it back, unless it went somewhere meanwhile.
 */
function useBusy() {
  const [busy, setState] = useState(false);
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (busy || !focused.current) return;
    if (document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  }, [busy]);
  useEffect(() => {
    // Out of the back/forward cache a page comes as it was left, which was with the button
    // disabled.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setState(false);
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
  return {
    busy,
    setBusy(next: boolean) {
      if (next)
        focused.current =
          document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setState(next);
    },
  };
}
