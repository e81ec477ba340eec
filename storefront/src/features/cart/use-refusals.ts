import { useCallback, useState } from "react";

import type { ProjectedLine } from "./projection";

/** What the shop said of each line's last change; gone once the line is changed again. */
export function useRefusals() {
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const onRefused = useCallback(
    ({ key }: ProjectedLine, text: string) => setRefusals((now) => ({ ...now, [key]: text })),
    [],
  );
  const touch = useCallback(
    ({ key }: ProjectedLine) => setRefusals(({ [key]: _, ...others }) => others),
    [],
  );
  return { refusals, onRefused, touch };
}
