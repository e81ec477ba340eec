"use client";

import { useId, useRef, type ReactNode } from "react";

import { Button } from "./button.tsx";
import styles from "./popover.module.css";

/**
 * A small surface opened by its button, closed by Escape or a press elsewhere: the platform's
 * popover.
 */
export function Popover({
  trigger,
  label,
  className,
  children,
}: {
  trigger: ReactNode;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.anchor}>
      <button type="button" className={className} popoverTarget={id} aria-label={label}>
        {trigger}
      </button>
      <div id={id} popover="auto" className={styles.surface}>
        {children}
      </div>
    </div>
  );
}

/** Asks once more before something that is hard to take back. */
export function ConfirmPopover({
  trigger,
  label,
  question,
  confirm,
  cancel,
  className,
  onConfirm,
}: {
  trigger: ReactNode;
  label: string;
  question: string;
  confirm: string;
  cancel: string;
  className?: string | undefined;
  onConfirm: () => void;
}) {
  const id = useId();
  const surface = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.anchor}>
      <button type="button" className={className} popoverTarget={id} aria-label={label}>
        {trigger}
      </button>
      <div
        id={id}
        ref={surface}
        popover="auto"
        className={styles.surface}
        role="alertdialog"
        aria-label={question}
      >
        <p className={styles.question}>{question}</p>
        <div className={styles.choices}>
          <Button look="secondary" popoverTarget={id} popoverTargetAction="hide">
            {cancel}
          </Button>
          <Button
            onClick={() => {
              surface.current?.hidePopover();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </div>
  );
}
