import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import type { Messages } from "@/lib/messages";
import { lazyBff } from "@/lib/lazy-paths";
import { formatCount, plural } from "@/lib/wording";

import styles from "./unread-badge.module.css";

/** How many threads wait to be read; nothing when none does, or while nobody can tell (MSG-1). */
export default function UnreadBadge({ words }: { words: Messages["threads"] }) {
  const language = useLanguage();
  const { data } = useRead(lazyBff.unread(language));
  if (!data?.count) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{formatCount(language, data.count)}</span>
      <span className="visually-hidden">{`, ${plural(language, words.unread, data.count)}`}</span>
    </span>
  );
}
