import { askLogin } from "@/lib/ask-login";
import { newKey, write } from "@/lib/gateway/browser";
import { formResult, type FormResult, type Problems } from "@/lib/gateway/submit-form";
import type { CommentResult, NewComment } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import type { Language } from "@/lib/locale";

/** Writes a comment. Never throws. */
export function writeComment(
  language: Language,
  product: string,
  comment: NewComment,
  problems: Problems,
): Promise<FormResult<CommentResult>> {
  return signedIn(problems, () =>
    write(lazyBff.comments(language, product), {
      method: "POST",
      body: comment,
      idempotencyKey: newKey(),
    }),
  );
}

/** Says whether a comment was helpful. Never throws. */
export function voteOn(
  language: Language,
  product: string,
  comment: string,
  helpful: boolean,
  problems: Problems,
): Promise<FormResult<CommentResult>> {
  return signedIn(problems, () =>
    write(lazyBff.commentVotes(language, product, comment), {
      method: "POST",
      body: { helpful },
      idempotencyKey: newKey(),
    }),
  );
}

/** If the shop accepts it from members only, asks the shopper to sign in and sends it then. */
async function signedIn<Answer>(
  problems: Problems,
  send: () => Promise<Answer>,
): Promise<FormResult<Answer>> {
  let result = await formResult(send(), problems);
  if (result.type === "failed" && ["member_needed", "session_ended"].includes(result.code)) {
    const again = async () => void (result = await formResult(send(), problems));
    await askLogin({ reason: "comment", then: again });
  }
  return result;
}
