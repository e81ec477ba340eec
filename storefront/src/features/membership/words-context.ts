import { createWordsContext } from "@/lib/words-context";

import type { LoginWords } from "./login-words";
import type { RegisterWords } from "./register-words";

export const [LoginWordsProvider, useLoginWords] = createWordsContext<LoginWords>();
export const [RegisterWordsProvider, useRegisterWords] = createWordsContext<RegisterWords>();
