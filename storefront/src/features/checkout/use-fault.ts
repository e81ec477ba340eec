import { useCallback, useRef, useState, type ReactNode } from "react";

import type { Fault } from "./fault-notice";

/** The fault of a step, and how it is told and taken back. */
export function useFault(): {
  fault: Fault | null;
  say: (text: string, children?: ReactNode) => void;
  clear: () => void;
} {
  const attempts = useRef(0);
  const [fault, setFault] = useState<Fault | null>(null);
  const say = useCallback(
    (text: string, children?: ReactNode) =>
      setFault({ text, children, attempt: ++attempts.current }),
    [],
  );
  const clear = useCallback(() => setFault(null), []);
  return { fault, say, clear };
}
