import { createWordsContext } from "@/lib/words-context";

import type { AlarmWords } from "./words";

export const [AlarmWordsProvider, useAlarmWords] = createWordsContext<AlarmWords>();
