import { LANGUAGES, LANGUAGE_NAMES, type Language } from "@/lib/locale";

import { widgetsHref } from "./address";
import styles from "./widgets.module.css";

/** Leads from section to section, and to the same section in another language. */
export function WidgetsNavigation({
  language,
  section,
  sections,
}: {
  language: Language;
  section: string | null;
  sections: string[];
}) {
  return (
    <nav aria-label="Widgets" className={styles.navigation} dir="ltr" lang="en">
      <ul>
        {sections.map((name) => (
          <li key={name}>
            <a
              href={widgetsHref(language, name)}
              aria-current={name === section ? "page" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <ul>
        {LANGUAGES.map((code) => (
          <li key={code}>
            <a
              href={widgetsHref(code, section)}
              lang={code}
              aria-current={code === language ? "true" : undefined}
            >
              {LANGUAGE_NAMES[code]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
