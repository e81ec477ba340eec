"use client";

import { lazy, Suspense, useEffect, useState } from "react";

const ToastList = lazy(() => import("./toast-list.tsx"));

/** Holds the place of the toasts; their code comes with the first of them. */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const need = () => setNeeded(true);
    window.addEventListener("vitrin:toast", need, { once: true });
    return () => window.removeEventListener("vitrin:toast", need);
  }, []);
  return needed ? (
    <Suspense>
      <ToastList closeLabel={closeLabel} />
    </Suspense>
  ) : null;
}
