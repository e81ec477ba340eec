import { useSyncExternalStore } from "react";

import { ownPath } from "./own-path.ts";

/** Where a link to this page wants to lead on to: a path of ours in `redirect`, else nowhere. */
export function useWantedPath(): string | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => ownPath(new URLSearchParams(location.search).get("redirect"), location.origin),
    () => null,
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
