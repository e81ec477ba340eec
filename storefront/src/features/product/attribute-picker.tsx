import { useId, useRef, type KeyboardEvent, type MouseEvent } from "react";

import type { AttributeGroup, AttributeOption } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { productById } from "@/lib/lazy-paths";
import type { Messages } from "@/lib/messages";
import { href } from "@/lib/paths";
import { classNames } from "@/ui/class-names";
import { Picture } from "@/ui/picture";
import { thumbnail } from "@/ui/thumbnail";

import { availabilityOf, chosenOption, nextOption, type AttributeChoice } from "./attribute-rules";
import styles from "./attribute-picker.module.css";
import variants from "./variant-picker.module.css";

/** An option is read ahead when the pointer rests on it this long (PRD-2). */
const HOVER_MS = 250;

type PickerProps = {
  groups: readonly AttributeGroup[];
  /** What was chosen and is not shown yet. */
  wanted: AttributeChoice | null;
  soldOut: ReadonlySet<string>;
  language: Language;
  words: Pick<Messages["attributes"], "option" | "unavailable"> & { passive: string };
  onChoose: (groupId: string, option: AttributeOption) => void;
  /** The pointer rests on an option. */
  onRest: (groupId: string, option: AttributeOption) => void;
};

/**
 * What tells the products of a catalog apart (PRD-2): boxes to select from, and radio buttons that
 * are links to the other products underneath. So they work before scripts, and in a new tab.
 */
export function AttributePicker({ groups, ...props }: PickerProps) {
  return groups.map((group) =>
    group.view === "select" ? (
      <SelectGroup key={group.id} group={group} {...props} />
    ) : (
      <LinkGroup key={group.id} group={group} {...props} />
    ),
  );
}

type GroupProps = Omit<PickerProps, "groups"> & { group: AttributeGroup };

function SelectGroup({ group, wanted, soldOut, language, words, onChoose }: GroupProps) {
  const chosen = chosenOption(group, wanted);
  const note = {
    available: "",
    passive: ` – ${words.passive}`,
    none: ` – ${words.unavailable}`,
  };
  return (
    <div className={styles.select}>
      <label className={styles.select} data-replay>
        <span className={variants.level}>{group.name ?? words.option}</span>
        <select
          className={styles.box}
          value={chosen?.id ?? ""}
          aria-busy={wanted !== null || undefined}
          onChange={({ target }) => {
            const option = group.options.find(({ id }) => id === target.value);
            if (option) onChoose(group.id, option);
          }}
        >
          {!chosen && <option value="" disabled hidden />}
          {group.options.map((option) => (
            <option key={option.id} value={option.id} disabled={option.productId === null}>
              {option.name + note[availabilityOf(option, soldOut)]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <ul className={variants.options}>
          {group.options.map((option) => (
            <li key={option.id}>
              {option.productId === null ? (
                <span className={variants.chip}>{option.name}</span>
              ) : (
                <a
                  className={classNames(variants.chip, styles.chip)}
                  href={href(language, productById(option.productId))}
                  aria-current={option.selected || undefined}
                  rel="nofollow"
                >
                  {option.name}
                </a>
              )}
            </li>
          ))}
        </ul>
      </noscript>
    </div>
  );
}

function LinkGroup({ group, wanted, soldOut, language, words, onChoose, onRest }: GroupProps) {
  const labelId = useId();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chosen = chosenOption(group, wanted);
  const reached = chosen ?? group.options.find(({ productId }) => productId !== null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>, option: AttributeOption) {
    if (event.key === " ") {
      event.preventDefault();
      onChoose(group.id, option);
      return;
    }
    const next = nextOption(group.options, option.id, stepOf(event.key));
    if (stepOf(event.key) === 0 || !next || isForNewTab(event)) return;
    event.preventDefault();
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-option="${CSS.escape(next.id)}"]`)
      ?.focus();
    onChoose(group.id, next);
  }

  return (
    <div role="radiogroup" aria-labelledby={labelId}>
      <p className={variants.legend}>
        <span id={labelId} className={variants.level}>
          {group.name ?? words.option}
        </span>{" "}
        <span className={variants.chosen}>{chosen?.name}</span>
      </p>
      <div className={variants.options}>
        {group.options.map((option) => {
          const { id, productId } = option;
          const availability = availabilityOf(option, soldOut);
          const shared = {
            role: "radio",
            "aria-checked": option === chosen,
            "data-option": id,
            "data-availability": availability,
            title: option.image ? option.name : undefined,
            className: option.image ? styles.picture : classNames(variants.chip, styles.chip),
          };
          const content = (
            <OptionContent
              option={option}
              note={
                { available: "", passive: words.passive, none: words.unavailable }[availability]
              }
            />
          );
          return productId === null ? (
            <span key={id} {...shared} aria-disabled>
              {content}
            </span>
          ) : (
            <a
              key={id}
              {...shared}
              href={href(language, productById(productId))}
              rel="nofollow"
              tabIndex={option === reached ? 0 : -1}
              aria-busy={(wanted !== null && option === chosen) || undefined}
              onClick={(event) => {
                if (isForNewTab(event)) return;
                event.preventDefault();
                onChoose(group.id, option);
              }}
              onKeyDown={(event) => onKeyDown(event, option)}
              onPointerEnter={({ pointerType }) => {
                clearTimeout(resting.current);
                if (pointerType === "touch") return;
                resting.current = setTimeout(() => onRest(group.id, option), HOVER_MS);
              }}
              onPointerLeave={() => clearTimeout(resting.current)}
            >
              {content}
            </a>
          );
        })}
      </div>
    </div>
  );
}

function OptionContent({ option, note }: { option: AttributeOption; note: string }) {
  return (
    <>
      {option.image ? (
        <>
          <Picture {...thumbnail(option.image)} alt="" sizes="56px" />
          <span className="visually-hidden">{option.name}</span>
        </>
      ) : (
        <span className={variants.name}>{option.name}</span>
      )}
      {note && <span className="visually-hidden">, {note}</span>}
    </>
  );
}

/** Where a key leads among radio buttons, in the direction of reading. */
function stepOf(key: string): 1 | -1 | 0 {
  const isRtl = document.documentElement.dir === "rtl";
  if (key === "ArrowDown" || key === (isRtl ? "ArrowLeft" : "ArrowRight")) return 1;
  if (key === "ArrowUp" || key === (isRtl ? "ArrowRight" : "ArrowLeft")) return -1;
  return 0;
}

function isForNewTab(event: KeyboardEvent | MouseEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey } = event;
  return metaKey || ctrlKey || shiftKey || altKey;
}
