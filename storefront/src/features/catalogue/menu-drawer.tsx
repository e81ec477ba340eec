"use client";

import { useState } from "react";

import type { MenuCategory } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";

import type { MenuLink } from "./menu-tree";
import styles from "./menu-drawer.module.css";

const MenuTree = lazyPart("MenuTree", () => import("./menu-tree"));

/**
 * The menu of small screens: a drawer. Before JavaScript the button leads to the categories at the
 * foot of the page.
 */
export function MenuDrawer({
  language,
  categories,
  links,
  words,
  closeLabel,
}: {
  language: Language;
  categories: MenuCategory[];
  /** Where else a shopper may want to go; below the categories. */
  links: MenuLink[];
  words: Pick<Messages["header"], "menu" | "all">;
  closeLabel: string;
}) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  if (categories.length === 0) return null;
  return (
    <>
      <a
        href="#categories"
        role="button"
        className={styles.button}
        aria-label={words.menu}
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
        <MenuTree
          open={state === "open"}
          onClose={() => setState("closed")}
          language={language}
          categories={categories}
          links={links}
          words={words}
          closeLabel={closeLabel}
        />
      )}
    </>
  );
}
