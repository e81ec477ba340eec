import { createWordsContext } from "@/lib/words-context";

import type { CartFormat } from "../money-text";
import type { OptionWords } from "./words";

/** The words, and how the page writes amounts. */
export const [OptionWordsProvider, useOptionWords] = createWordsContext<
  OptionWords & { cart: CartFormat }
>();
