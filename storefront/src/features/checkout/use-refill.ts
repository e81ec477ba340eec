import { useEffect, useRef, useState } from "react";

import { goToStep } from "./step";

/**
 * Puts back what the device has of a basket that the shop has forgotten, and says how many lines
 * could not be; null where there was nothing to put back.
 */
export type Refill = () => Promise<{ missing: number } | null>;

type Refilled = { missing: number } | { error: unknown } | "nothing";

/**
 * An empty basket in a session that knows of no order may be one that the shop has forgotten: it is
 * filled again, once. What else the shop forgot with it is chosen anew.
 */
export function useRefill(
  forgotten: boolean,
  refill: Refill,
  reread: () => Promise<unknown>,
): { refilled: Refilled | null; retry: () => void } {
  const [refilled, setRefilled] = useState<Refilled | null>(null);
  const running = useRef(false);
  const wanted = forgotten && refilled === null;
  useEffect(() => {
    if (!wanted || running.current) return;
    running.current = true;
    async function run() {
      const done = await refill();
      if (done) {
        await reread();
        goToStep("address", { replace: true });
      }
      setRefilled(done ?? "nothing");
    }
    run()
      .catch((error: unknown) => setRefilled({ error }))
      .finally(() => (running.current = false));
  }, [wanted, refill, reread]);
  return { refilled, retry: () => setRefilled(null) };
}
