"use client";

import { useState } from "react";

import type { Language } from "@/lib/locale";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";

import type { MenuLanguage, MenuLink, MenuName, MenuWords } from "./menu-tree";
import styles from "./menu-drawer.module.css";

const MenuTree = lazyPart("MenuTree", () => import("./menu-tree"));

/**
 * The menu of small screens: a drawer. Before JavaScript the button leads to the categories at the
 * foot of the page.
 */
export function MenuDrawer(props: {
  language: Language;
  categories: MenuName[];
  /** Where else a shopper may want to go; below the categories. */
  links: MenuLink[];
  languages: MenuLanguage[];
  words: MenuWords;
  closeLabel: string;
}) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  if (props.categories.length === 0) return null;
  return (
    <>
      <a
        href="#categories"
        role="button"
        className={styles.button}
        aria-label={props.words.menu}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setState("open");
        }}
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          setState("open");
        }}
      >
        <Icon name="menu" mirrored />
      </a>
      {state !== "unused" && (
        <MenuTree {...props} open={state === "open"} onClose={() => setState("closed")} />
      )}
    </>
  );
}
