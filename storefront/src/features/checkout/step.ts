import { useSyncExternalStore } from "react";

import { pushAddress } from "@/lib/history";

/** The steps of the checkout, each with an address of its own: `?step=…` (NAV-1). */
export type Step = "address" | "payment" | "approve";
export const STEPS: readonly Step[] = ["address", "payment", "approve"];

const isStep = (text: string | null): text is Step => STEPS.includes(text as Step);

/** The step that an address names, if any. */
export function stepOf(search: string): Step | null {
  const step = new URLSearchParams(search).get("step");
  return isStep(step) ? step : null;
}

const listeners = new Set<() => void>();

/** Goes to a step; without `replace` the browser's back button returns to the one before. */
export function goToStep(step: Step, { replace = false } = {}): void {
  const url = new URL(location.href);
  url.searchParams.set("step", step);
  if (replace) history.replaceState(history.state, "", url);
  else if (url.href !== location.href) pushAddress(url);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** The step of this page; null on the server and until the page's scripts run. */
export function useStep(): Step | null {
  return useSyncExternalStore(
    subscribe,
    () => stepOf(location.search) ?? "address",
    () => null,
  );
}
