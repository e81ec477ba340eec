import { useState, type ComponentProps } from "react";

import type { SeveralBar as Bar } from "@/features/cart/several-bar";
import { lazyPart } from "@/ui/lazy";

const SeveralBar = lazyPart("SeveralBar", () =>
  import("@/features/cart/several-bar").then((bar) => ({ default: bar.SeveralBar })),
);

/**
 * Adds what is ticked (CRT-5). It comes with the first tick and stays: what it says, and whoever
 * has the focus in it, would be lost when the ticks go.
 */
export function TickedBar(props: Omit<ComponentProps<typeof Bar>, "place">) {
  const [shown, setShown] = useState(false);
  if (!shown && props.several.ticked.size > 0) setShown(true);
  return shown && <SeveralBar place="foot" {...props} />;
}
