import { useId, useRef, type ReactNode } from "react";

import { Button } from "./button.tsx";
import styles from "./popover.module.css";

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
          <Button variant="secondary" popoverTarget={id} popoverTargetAction="hide">
            {cancel}
          </Button>
          <Button
            data-replay="never"
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
