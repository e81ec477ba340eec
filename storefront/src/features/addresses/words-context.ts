import { createWordsContext } from "@/lib/words-context";

import type { AddressWords } from "./words";

export const [AddressWordsProvider, useAddressWords] = createWordsContext<AddressWords>();
