import { useMemo, useState } from "react";

import { GatewayError, isProblem } from "../gateway/problem.ts";
import { refreshShell } from "../gateway/refresh-shell.ts";
import { useShell } from "../gateway/use-shell.ts";

/** Why nobody can say who is here, and a way to ask again. */
export type SessionError = { error: GatewayError; busy: boolean; retry: () => void };

/** Null while the answer is on its way, and once it is known who is here. */
export function useSessionError(): SessionError | null {
  const { data: shell, error: failure } = useShell();
  const [busy, setBusy] = useState(false);
  const error = useMemo(() => {
    if (!shell) return failure === undefined ? null : GatewayError.fromFailure(failure);
    return isProblem(shell.session)
      ? new GatewayError(shell.session.code, shell.session.status, shell.session)
      : null;
  }, [shell, failure]);
  if (!error) return null;

  async function ask() {
    setBusy(true);
    // What goes wrong again is told by the same error.
    await refreshShell().catch(() => undefined);
    setBusy(false);
  }
  return { error, busy, retry: () => void ask() };
}
