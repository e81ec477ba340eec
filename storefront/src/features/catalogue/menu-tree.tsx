import type { MenuCategory } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Disclosure } from "@/ui/disclosure";
import { Modal } from "@/ui/modal";

import styles from "./menu-tree.module.css";

/** A category of the menu without its picture. */
export type MenuName = Pick<MenuCategory, "id" | "name" | "path"> & { children: MenuName[] };
export type MenuLink = { name: string; address: string };
/** This page in another language. */
export type MenuLanguage = MenuLink & { language: Language };

export type MenuWords = Pick<Messages["header"], "menu" | "all" | "language">;

/** The whole category tree in a drawer, one disclosure a category. */
export default function MenuTree({
  open,
  onClose,
  language,
  categories,
  links,
  languages,
  words,
  closeLabel,
}: {
  open: boolean;
  onClose: () => void;
  language: Language;
  categories: MenuName[];
  links: MenuLink[];
  languages: MenuLanguage[];
  words: MenuWords;
  closeLabel: string;
}) {
  return (
    <Modal open={open} onClose={onClose} title={words.menu} closeLabel={closeLabel} place="start">
      <ul>
        {categories.map((category) => (
          <li key={category.id}>
            <Branch category={category} language={language} words={words} />
          </li>
        ))}
      </ul>
      <ul className={styles.links}>
        {links.map(({ name, address }) => (
          <li key={address}>
            <a className={styles.link} href={address}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <nav aria-label={words.language}>
        <ul className={styles.languages}>
          {languages.map(({ name, address, language: code }) => (
            <li key={code}>
              <a
                className={styles.link}
                href={address}
                hrefLang={code}
                lang={code}
                rel="nofollow"
                aria-current={code === language ? "true" : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Modal>
  );
}

function Branch({
  category,
  language,
  words,
}: {
  category: MenuName;
  language: Language;
  words: { all: string };
}) {
  if (category.children.length === 0) {
    return (
      <a className={styles.leaf} href={href(language, category.path)}>
        {category.name}
      </a>
    );
  }
  return (
    <Disclosure title={category.name}>
      <ul className={styles.below}>
        <li>
          <a className={styles.leaf} href={href(language, category.path)}>
            {fill(words.all, { name: category.name })}
          </a>
        </li>
        {category.children.map((child) => (
          <li key={child.id}>
            <Branch category={child} language={language} words={words} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
