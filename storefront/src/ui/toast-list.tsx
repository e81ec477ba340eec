import { useEffect, useRef, useState, type RefObject } from "react";
import { createPortal } from "react-dom";

import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { receiveToasts, TOAST_MS, type Toast } from "./toast.ts";
import styles from "./toast-list.module.css";
import { useToastPlace } from "./use-toast-place.ts";

type Shown = Toast & { key: number };

/**
 * The toasts on screen, newest below; each leaves when its time is up unless pointed at or focused
 * (WID-3).
 */
export default function ToastList({
  region,
  closeLabel,
}: {
  region: RefObject<HTMLElement | null>;
  closeLabel: string;
}) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const nextKey = useRef(0);

  useEffect(
    () =>
      receiveToasts((toast) => {
        nextKey.current += 1;
        const key = nextKey.current;
        // Said again, it is said once: the older one makes room.
        setToasts((shown) => [
          ...shown.filter(({ text }) => text !== toast.text).slice(-3),
          { ...toast, key },
        ]);
      }),
    [],
  );

  const place = useToastPlace(region, toasts.length > 0);
  // In the top layer, so that a toast is seen above a drawer too.
  useEffect(() => {
    if (!place?.showPopover || !place.isConnected) return;
    if (place.matches(":popover-open")) place.hidePopover();
    if (toasts.length > 0) place.showPopover();
  }, [place, toasts]);
  useEffect(() => {
    if (place?.showPopover) return () => place.hidePopover();
  }, [place]);

  if (place === null) return null;
  const remove = (key: number) => setToasts((shown) => shown.filter((toast) => toast.key !== key));
  return createPortal(
    toasts.map((toast) => (
      <ToastCard
        key={toast.key}
        toast={toast}
        closeLabel={closeLabel}
        onGone={() => remove(toast.key)}
      />
    )),
    place,
  );
}

function ToastCard({
  toast,
  closeLabel,
  onGone,
}: {
  toast: Shown;
  closeLabel: string;
  onGone: () => void;
}) {
  const [held, setHeld] = useState(false);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => gone.current(), toast.durationMs ?? TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast.durationMs]);

  const { action } = toast;
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone ?? "plain"])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon
        name={toast.tone === "good" ? "check" : toast.tone === "bad" ? "warning" : "info"}
        size={20}
      />
      <p className={styles.text}>{toast.text}</p>
      {action?.href !== undefined && (
        <a className={styles.action} href={action.href}>
          {action.label}
        </a>
      )}
      {action?.onClick && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onClick?.();
            onGone();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={closeLabel} onClick={onGone}>
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}
