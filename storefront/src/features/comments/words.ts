import { formWords } from "@/lib/form-words";
import type { Messages } from "@/lib/messages";

/** What is said where comments are read and written. */
export type CommentWords = Pick<Messages, "comments" | "problems"> & {
  form: ReturnType<typeof formWords>;
} & Pick<Messages["common"], "retry" | "cancel">;

export function commentWords(messages: Messages): CommentWords {
  const { comments, problems, common } = messages;
  const { retry, cancel } = common;
  return { comments, problems, form: formWords(messages), retry, cancel };
}
