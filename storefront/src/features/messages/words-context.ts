import { createWordsContext } from "@/lib/words-context";

import type { MessageWords } from "./words";

export const [MessageWordsProvider, useMessageWords] = createWordsContext<MessageWords>();
