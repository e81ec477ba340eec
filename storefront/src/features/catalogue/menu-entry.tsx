"use client";

import { useEffect, useId, useRef, useState, type ReactNode } from "react";

import { Icon } from "@/ui/icon";

import styles from "./menu-bar.module.css";

/** The pointer must rest this long before the menu opens (HDR-5). */
const MENU_HOVER_MS = 250;
/** Long enough to cross from the word to its panel. */
const MENU_LEAVE_MS = 150;

/**
 * A category with something below it. Its name is a link; resting on it opens the panel, the arrow
 * beside it does so for keyboard and touch. Escape closes and gives the focus back.
 */
export function MenuEntry({
  name,
  address,
  children,
}: {
  name: string;
  address: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const item = useRef<HTMLLIElement>(null);
  const arrow = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = (next: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <li
      ref={item}
      onPointerEnter={(event) => event.pointerType === "mouse" && later(true, MENU_HOVER_MS)}
      onPointerLeave={(event) => event.pointerType === "mouse" && later(false, MENU_LEAVE_MS)}
      onBlur={(event) => {
        if (!item.current?.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        setOpen(false);
        arrow.current?.focus();
      }}
    >
      <span className={styles.entry}>
        <a className={styles.link} href={address}>
          {name}
        </a>
        <button
          ref={arrow}
          type="button"
          data-replay
          className={styles.arrow}
          aria-expanded={open}
          aria-controls={id}
          aria-label={name}
          onClick={() => {
            clearTimeout(timer.current);
            setOpen(!open);
          }}
        >
          <Icon name="down" size={14} />
        </button>
      </span>
      <div id={id} className={styles.drop} hidden={!open}>
        {children}
      </div>
    </li>
  );
}
