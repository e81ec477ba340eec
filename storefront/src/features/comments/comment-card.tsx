import { useRef, useState } from "react";

import type { Comment } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { fill, formatCount } from "@/lib/wording";
import { classNames } from "@/ui/class-names";
import { Icon } from "@/ui/icon";
import { Stars } from "@/ui/rating";

import { voteOn } from "./comment-calls";
import styles from "./comment-card.module.css";
import { dayOf, starsOf, starsText } from "./comment-rules";
import { useCommentWords } from "./words-context";

/** The reader's own vote, and how many say the same, it among them. */
export type CountedVote = { helpful: boolean; count: number };

type Props = {
  productId: string;
  comment: Comment;
  vote: CountedVote | undefined;
  onVote: (vote: CountedVote) => void;
};

export function CommentCard(props: Props) {
  const { name, title, text, purchased, writtenAt, ...comment } = props.comment;
  const language = useLanguage();
  const { comments: words } = useCommentWords();
  const stars = starsOf(comment.stars);
  const day = dayOf(writtenAt, language);
  return (
    <li className={styles.card}>
      {stars !== null && (
        <p className={styles.stars}>
          <Stars average={stars} />
          <span className="visually-hidden">
            {fill(words.starsOf, { stars: starsText(stars, language) })}
          </span>
        </p>
      )}
      {title && (
        <h4 className={styles.title} dir="auto">
          {title}
        </h4>
      )}
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <p className={styles.about}>
        <bdi>{name ?? words.anonymous}</bdi>
        {day && <time dateTime={day.stamp}>{day.text}</time>}
        {purchased && (
          <span className={styles.purchased}>
            <Icon name="check" size={16} />
            {words.purchased}
          </span>
        )}
      </p>
      <Votes {...props} />
    </li>
  );
}

/** One vote for each comment: the shop takes none back. */
function Votes({ productId, comment, vote, onVote }: Props) {
  const language = useLanguage();
  const { comments: words, problems } = useCommentWords();
  // Two presses may come before the first is drawn.
  const underWay = useRef(false);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [said, setSaid] = useState<{ text: string; refused: boolean } | null>(null);

  async function press(helpful: boolean) {
    if (underWay.current || vote) return;
    underWay.current = true;
    setPressed(helpful);
    setSaid(null);
    const result = await voteOn(language, productId, comment.id, helpful, problems);
    underWay.current = false;
    setPressed(null);
    if (result.type === "answered" && result.answer.outcome === "accepted") {
      onVote({ helpful, count: (helpful ? comment.helpful : comment.notHelpful) + 1 });
      return setSaid({ text: result.answer.message ?? words.voted, refused: false });
    }
    const text =
      result.type === "answered"
        ? result.answer.message
        : (result.text ?? result.faults[0]?.message);
    setSaid({ text: text ?? words.voteFailed, refused: true });
  }

  const choices = [
    { helpful: true, label: words.helpful, count: comment.helpful },
    { helpful: false, label: words.notHelpful, count: comment.notHelpful },
  ];
  return (
    <div className={styles.votes} role="group" aria-label={words.useful}>
      {choices.map(({ helpful, label, count }) => {
        const own = vote?.helpful === helpful ? vote.count : 0;
        return (
          <button
            key={label}
            type="button"
            data-replay="never"
            className={styles.vote}
            aria-pressed={vote?.helpful === helpful}
            aria-disabled={pressed !== null || vote !== undefined || undefined}
            aria-busy={pressed === helpful || undefined}
            onClick={() => void press(helpful)}
          >
            {label}{" "}
            <span className={styles.count}>{formatCount(language, Math.max(count, own))}</span>
          </button>
        );
      })}
      <p role="status" className={classNames(styles.said, said?.refused && styles.refused)}>
        {said?.text}
      </p>
    </div>
  );
}
