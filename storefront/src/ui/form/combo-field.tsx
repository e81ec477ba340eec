import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
} from "react";

import { classNames } from "../class-names.ts";
import { bestOption, matchingOptions, type ComboOption } from "./combo-options.ts";
import styles from "./combo-field.module.css";
import { Field, type FieldState, type FieldWords } from "./field.tsx";
import form from "./form.module.css";

/** What a hand does to a text; everything else fills it in at one go: autofill, pasting, drops. */
const BY_HAND = /^(?:insert(?:Text|CompositionText|FromComposition)|delete|history)/;

/**
 * A line to write in, with a list below it that follows what is written. Unlike a select it can be
 * filled in before its list is there: by a browser's autofill, in one go with other fields.
 */
export function ComboField({
  label,
  hint,
  className,
  value,
  options,
  chosen = null,
  status,
  atLeast = 0,
  pageSize = 20,
  autoComplete,
  onTyping,
  onFilled,
  onChoose,
  onLeave,
  ...state
}: FieldState &
  FieldWords & {
    className?: string | undefined;
    value: string;
    options: readonly ComboOption[];
    /** The key of the option that stands. */
    chosen?: string | null;
    /** Said in place of options: that they are loading, or that none fits. */
    status: string;
    /** From how many characters on options are shown. */
    atLeast?: number;
    /** How many options are shown at first; as many more at the bottom. */
    pageSize?: number;
    autoComplete?: string | undefined;
    /** Character by character. */
    onTyping: (text: string) => void;
    /** As a whole, not by hand. */
    onFilled: (text: string) => void;
    onChoose: (option: ComboOption) => void;
    /** What was typed is to stand; the option is the one it fits, if there is one. */
    onLeave: (text: string, option: ComboOption | null) => void;
  }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef(false);
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState("");
  const [count, setCount] = useState(pageSize);
  const [active, setActive] = useState(-1);
  // What is typed is painted first, the list that follows it afterwards.
  const drawn = useDeferredValue(open ? filter : null);
  const ready = drawn !== null && drawn.length >= atLeast;
  const found = ready ? matchingOptions(options, drawn) : [];
  const shown = found.slice(0, count);
  const listed = open && shown.length > 0;
  const empty = open && ready && !listed;

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [open, active]);

  function show(text: string) {
    setFilter(text);
    setActive(-1);
    setCount(pageSize);
    setOpen(true);
  }

  function choose(option: ComboOption) {
    typed.current = false;
    setOpen(false);
    onChoose(option);
  }

  function leave() {
    setOpen(false);
    if (!typed.current) return;
    typed.current = false;
    onLeave(value, bestOption(options, value));
  }

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType = "" } = nativeEvent as InputEvent;
    typed.current = BY_HAND.test(inputType);
    if (!typed.current) {
      setOpen(false);
      return onFilled(target.value);
    }
    show(target.value);
    onTyping(target.value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const down = event.key === "ArrowDown";
    if (down || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return show("");
      const to = active + (down ? 1 : -1);
      if (to >= shown.length) setCount((before) => before + pageSize);
      setActive(Math.max(-1, Math.min(to, found.length - 1)));
    } else if (event.key === "Enter" && (open || typed.current)) {
      // Never the form: Enter chooses first.
      event.preventDefault();
      const option = shown[active];
      if (option) choose(option);
      else leave();
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <Field {...{ label, hint, className }} {...state}>
      {(controlProps) => (
        <div className={styles.place}>
          <input
            {...controlProps}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={listed}
            aria-controls={listed ? `${id}-list` : undefined}
            aria-activedescendant={listed && shown[active] ? `${id}-${active}` : undefined}
            autoComplete={autoComplete}
            enterKeyHint="next"
            spellCheck={false}
            className={classNames(form.input, styles.input)}
            value={value}
            onInput={undefined}
            onChange={(event) => {
              controlProps.onInput();
              onChange(event);
            }}
            onKeyDown={onKeyDown}
            onClick={() => open || show("")}
            onBlur={leave}
          />
          {listed && (
            <ul
              ref={list}
              id={`${id}-list`}
              role="listbox"
              aria-label={typeof label === "string" ? label : undefined}
              className={styles.list}
              onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
                if (scrollTop + clientHeight >= scrollHeight - 1)
                  setCount((before) => Math.min(before + pageSize, found.length));
              }}
            >
              {shown.map((option, index) => (
                <li
                  key={option.key}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={option.key === chosen}
                  data-active={index === active || undefined}
                  className={styles.option}
                  // The focus stays in the line.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.name}
                </li>
              ))}
            </ul>
          )}
          <p role="status" className={empty ? styles.status : undefined}>
            {empty ? status : ""}
          </p>
        </div>
      )}
    </Field>
  );
}
