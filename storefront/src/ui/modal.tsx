import { useEffect, useId, useRef, type ReactNode } from "react";

import { afterPaint } from "./after-paint.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { enterModal } from "./modal-stack.ts";
import styles from "./modal.module.css";

type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  footer?: ReactNode;
  /**
   * centre: a window, 570 px wide unless said otherwise (NAV-4); start, end, bottom: a drawer along
   * that edge.
   */
  place?: "centre" | "start" | "end" | "bottom";
  widthPx?: number;
  /**
   * Stays whatever is pressed: Escape, outside, a phone's back. What is inside has to say how to go
   * on.
   */
  lasting?: boolean;
  /**
   * Drawn before the page behind it is made inert: that computes the styles of all the page, and is
   * not waited for.
   */
  early?: boolean;
  /** It is about to close, and seen to have closed already. */
  leaving?: boolean;
};

/**
 * A modal window or drawer on the platform's `<dialog>`: focus stays inside and returns, Escape
 * closes, a press outside closes. Open ones are counted (WID-2).
 */
export function Modal({
  open,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  place = "centre",
  widthPx,
  lasting = false,
  early = false,
  leaving = false,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    if (widthPx !== undefined) dialog.style.setProperty("--modal-width", `${widthPx}px`);
    let leave = () => {};
    let cancel = () => {};
    const openModal = () => {
      // The page is marked before the window opens, so that its styles are computed once.
      leave = enterModal();
      hidePopover(dialog);
      dialog.showModal();
    };
    if (early && "popover" in dialog) {
      dialog.popover = "manual";
      dialog.showPopover();
      cancel = afterPaint(openModal);
    } else openModal();
    return () => {
      cancel();
      leave();
      hidePopover(dialog);
      dialog.close();
    };
  }, [open, widthPx, early]);

  return (
    <dialog
      ref={ref}
      className={classNames(styles.modal, styles[place])}
      aria-labelledby={titleId}
      data-leaving={leaving || undefined}
      closedby={lasting ? "none" : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!lasting) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !lasting) onClose();
      }}
      onKeyDown={(event) => {
        // A second Escape closes a dialog whatever its cancel event was told.
        if (lasting && event.key === "Escape") event.preventDefault();
      }}
      onClose={(event) => {
        if (lasting && open && !event.currentTarget.open) event.currentTarget.showModal();
      }}
    >
      <div className={styles.window}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {!lasting && (
            <IconButton label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          )}
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  );
}

function hidePopover(dialog: HTMLDialogElement): void {
  if (dialog.popover === null) return;
  if (dialog.matches(":popover-open")) dialog.hidePopover();
  dialog.popover = null;
}
