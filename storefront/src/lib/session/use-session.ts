import { useMemo } from "react";

import { useShell } from "../gateway/use-shell.ts";
import { sessionOf } from "./session-of.ts";
import type { Session } from "./types.ts";

/** Who is here: null until the first answer of the shell, and while the shop cannot say. */
export function useSession(): Session | null {
  const { data: shell } = useShell();
  return useMemo(() => sessionOf(shell), [shell]);
}
