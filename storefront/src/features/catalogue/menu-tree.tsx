import type { MenuCategory } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Disclosure } from "@/ui/disclosure";
import { Modal } from "@/ui/modal";

import styles from "./menu-tree.module.css";

export type MenuLink = { name: string; address: string };

/** The whole category tree in a drawer, one disclosure a category. */
export default function MenuTree({
  open,
  onClose,
  language,
  categories,
  links,
  words,
  closeLabel,
}: {
  open: boolean;
  onClose: () => void;
  language: Language;
  categories: MenuCategory[];
  links: MenuLink[];
  words: Pick<Messages["header"], "menu" | "all">;
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
    </Modal>
  );
}

function Branch({
  category,
  language,
  words,
}: {
  category: MenuCategory;
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
