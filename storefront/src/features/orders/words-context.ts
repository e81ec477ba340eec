import type { NumberFormat } from "@/lib/money";
import { createWordsContext } from "@/lib/words-context";

import type { OrderWords } from "./words";

/** The words, and how the page writes amounts. */
export const [OrderWordsProvider, useOrderWords] = createWordsContext<
  OrderWords & { format: NumberFormat }
>();
