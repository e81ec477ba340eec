import { useEffect, useRef, type ReactNode } from "react";

import { Notice } from "@/ui/notice";

/** What went wrong with a step; each try is a fault of its own. */
export type Fault = { text: string; attempt: number; children?: ReactNode };

/** Says a fault at the top of its step, and moves the focus there. */
export function FaultNotice({ fault }: { fault: Fault | null }) {
  const ref = useRef<HTMLDivElement>(null);
  const attempt = fault?.attempt;
  useEffect(() => {
    if (attempt !== undefined) ref.current?.focus();
  }, [attempt]);
  if (!fault) return null;
  return (
    <div key={fault.attempt} ref={ref} role="alert" tabIndex={-1}>
      <Notice tone="bad">
        <p>{fault.text}</p>
        {fault.children}
      </Notice>
    </div>
  );
}
