import { useEffect, useId, useRef } from "react";

import { useLanguage } from "@/lib/language";
import { useSession } from "@/lib/session/use-session";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { CheckField, RadioField } from "@/ui/form/choice-fields";
import { FormAlert } from "@/ui/form/form-alert";
import { TextArea, TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { Stars } from "@/ui/rating";

import { writeComment } from "./comment-calls";
import styles from "./comment-form.module.css";
import { MAX_TEXT, MAX_TITLE } from "./comment-rules";
import { useCommentWords } from "./words-context";

/** Writes a comment, as whoever is here; where that takes a member, the shopper is asked in. */
export function CommentForm({
  productId,
  open,
  onSent,
  onClose,
}: {
  productId: string;
  open: boolean;
  onSent: (message: string | null) => void;
  onClose: () => void;
}) {
  const language = useLanguage();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { comments: words, form: formWords, problems, cancel } = useCommentWords();
  const isMember = useSession()?.kind === "member";
  const form = useForm({
    rules: { stars: ["required"], title: ["required"], text: ["required"], showName: [] },
    words: formWords,
    async submit(values) {
      const comment = {
        stars: Number(values.stars),
        title: values.title.trim(),
        text: values.text.trim(),
        // A guest has no name to show, and no box for it.
        showName: Boolean(values.showName),
      };
      const result = await writeComment(language, productId, comment, problems);
      if (result.type === "failed") return { faults: result.faults, text: result.text };
      const { outcome, message, field } = result.answer;
      if (outcome === "accepted") return onSent(message);
      const text = message ?? words.refused;
      return field === null ? { text } : { faults: [{ field, message: text }] };
    },
  });
  useEffect(() => {
    if (open) title.current?.focus();
  }, [open]);

  const stars = [words.star1, words.star2, words.star3, words.star4, words.star5];
  return (
    <form
      {...form.props}
      method="post"
      data-replay="never"
      className={styles.form}
      aria-labelledby={titleId}
    >
      <h3 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
        {words.formTitle}
      </h3>
      <RadioField
        {...form.field("stars")}
        label={words.yourStars}
        options={stars.map((name, at) => ({
          value: String(at + 1),
          label: (
            <span className={styles.choice}>
              <Stars average={at + 1} />
              <span className="visually-hidden">{fill(words.starsOf, { stars: at + 1 })}, </span>
              {name}
            </span>
          ),
        }))}
      />
      <TextField
        {...form.field("title")}
        label={words.yourTitle}
        hint={fill(words.limit, { most: MAX_TITLE })}
        limit={{ length: MAX_TITLE }}
      />
      <TextArea
        {...form.field("text")}
        label={words.text}
        hint={fill(words.limit, { most: MAX_TEXT })}
        limit={{ length: MAX_TEXT }}
      />
      {isMember && <CheckField {...form.field("showName")} label={words.showName} />}
      <FormAlert message={form.message} />
      <div className={styles.ways}>
        <Button type="submit" busy={form.busy}>
          {words.send}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
