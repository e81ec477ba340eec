import type { MenuCategory } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { thumbnailUrl } from "@/ui/thumbnail";

import { MenuEntry } from "./menu-entry";
import styles from "./menu-bar.module.css";

/** The categories in a row, for screens with room; each opens what is below it. */
export function MenuBar({
  language,
  categories,
  words,
}: {
  language: Language;
  categories: MenuCategory[];
  words: Pick<Messages["header"], "menu" | "all">;
}) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label={words.menu} className={styles.bar}>
      <ul className={`page-width ${styles.row}`}>
        {categories.map((category) =>
          category.children.length === 0 ? (
            <li key={category.id}>
              <a className={styles.link} href={href(language, category.path)}>
                {category.name}
              </a>
            </li>
          ) : (
            <MenuEntry
              key={category.id}
              name={category.name}
              address={href(language, category.path)}
            >
              <div className={`page-width ${styles.panel}`}>
                <a className={styles.all} href={href(language, category.path)}>
                  {fill(words.all, { name: category.name })}
                </a>
                <ul className={styles.children}>
                  {category.children.map((child) => (
                    <li key={child.id}>
                      <a className={styles.child} href={href(language, child.path)}>
                        {child.image && (
                          // Hidden until the menu opens, and loaded only then.
                          <img
                            className={styles.picture}
                            src={thumbnailUrl(child.image.sources[0]?.url ?? child.image.url)}
                            alt=""
                            width={96}
                            height={64}
                            loading="lazy"
                            decoding="async"
                          />
                        )}
                        {child.name}
                      </a>
                      {child.children.length > 0 && (
                        <ul className={styles.grandchildren}>
                          {child.children.map((grandchild) => (
                            <li key={grandchild.id}>
                              <a href={href(language, grandchild.path)}>{grandchild.name}</a>
                            </li>
                          ))}
                        </ul>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            </MenuEntry>
          ),
        )}
      </ul>
    </nav>
  );
}
