import { useState, type RefObject } from "react";

import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, PAGES, withQuery } from "@/lib/paths";
import { fill, plural } from "@/lib/wording";

import { Found, type Option } from "./found";
import { PastSearches } from "./past-list";
import { forgetSearch, forgetSearches, pastSearches, rememberSearch } from "./past-searches";
import { suggestionGroups } from "./rules";
import styles from "./suggestions.module.css";
import { useCombobox, useComboboxState } from "./use-combobox";
import { useSuggestions } from "./use-suggestions";

/**
 * What the search box has under it: past searches while it is empty, then what is found for the
 * words, by kind.
 */
export default function Suggestions({
  id,
  view,
  words,
  field,
}: {
  id: string;
  view: View;
  words: Messages["search"];
  field: RefObject<HTMLInputElement | null>;
}) {
  const { language } = view;
  const state = useComboboxState(field);
  const [{ typed, open, active }] = state;
  const [past, setPast] = useState(pastSearches);
  const { term, answer } = useSuggestions(view, typed);
  const results = (words: string) => withQuery(href(language, PAGES.search), { q: words });

  const groups = answer?.result ? suggestionGroups(answer.result) : [];
  const earlier = typed === "" ? past : [];
  const options: Option[] = [
    ...earlier.map((words, at) => ({ key: `past-${at}`, address: results(words), words })),
    ...groups.flatMap(({ entries }) =>
      entries.map(({ key, path }) => ({ key, address: href(language, path), words: typed })),
    ),
  ];
  const shown = open && (earlier.length > 0 || (term !== null && answer !== null));
  const activeKey = shown ? options[active]?.key : undefined;

  useCombobox<Option>({
    field,
    id,
    state,
    options,
    shown,
    onChoose(option) {
      rememberSearch(option.words);
      location.assign(option.address);
    },
    onSubmit: rememberSearch,
  });

  function forget(change: () => void) {
    change();
    setPast(pastSearches());
    field.current?.focus();
  }

  const nothing = answer?.refusal || (answer?.result ? words.nothing : words.failed);
  return (
    <>
      {/* Always there: a screen reader hears a change in it, not its coming. */}
      <p className="visually-hidden" role="status">
        {shown && plural(language, words.found, options.length)}
      </p>
      <div
        className={styles.panel}
        hidden={!shown}
        // What scrolls would else be a stop of the Tab key on its way out.
        tabIndex={-1}
        // A press must not take the keys out of the box: some browsers would close the list.
        onMouseDown={(event) => event.preventDefault()}
      >
        {earlier.length > 0 ? (
          <PastSearches
            id={id}
            past={earlier}
            options={options}
            activeKey={activeKey}
            words={words}
            onForget={(one) => forget(() => forgetSearch(one))}
            onForgetAll={() => forget(forgetSearches)}
          />
        ) : (
          <Found
            id={id}
            view={view}
            term={term ?? ""}
            groups={groups}
            activeKey={activeKey}
            words={words}
            onFollow={() => rememberSearch(typed)}
          />
        )}
        {shown && options.length === 0 && (
          <p
            className={styles.nothing}
            role={answer?.result?.message === null ? undefined : "alert"}
          >
            {fill(nothing, { query: term ?? "" })}
          </p>
        )}
        {term !== null && options.length > 0 && (
          <a className={styles.all} href={results(term)} tabIndex={-1}>
            {fill(words.all, { query: term })}
          </a>
        )}
      </div>
    </>
  );
}
