import { createWordsContext } from "@/lib/words-context";

import type { CommentWords } from "./words";

export const [CommentWordsProvider, useCommentWords] = createWordsContext<CommentWords>();
