import { href, PAGES } from "@/lib/paths";
import type { Language } from "@/lib/locale";
import { Button } from "@/ui/button";

import { LONGEST_QUERY } from "./rules";
import styles from "./search-form.module.css";

/** A plain search form, for pages whose main business is to help the visitor on. */
export function SearchForm({
  language,
  words,
  query,
}: {
  language: Language;
  words: { label: string; placeholder: string; submit: string };
  query?: string;
}) {
  return (
    <form
      action={href(language, PAGES.search)}
      method="get"
      role="search"
      aria-label={words.label}
      className={styles.form}
      // A browser would find fault in its own language, which is not always the page's.
      noValidate
    >
      <input
        type="search"
        name="q"
        minLength={3}
        maxLength={LONGEST_QUERY}
        required
        defaultValue={query}
        aria-label={words.label}
        placeholder={words.placeholder}
        className={styles.field}
      />
      <Button type="submit">{words.submit}</Button>
    </form>
  );
}
