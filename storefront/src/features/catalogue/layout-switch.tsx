"use client";

import type { ReactNode } from "react";

import { DAY_SECONDS, keepCookie } from "@/lib/keep-cookie";
import { LAYOUTS, type ListLayout } from "@/lib/locale";

import styles from "./toolbar.module.css";

const LAYOUT_COOKIE = "vitrin_layout";

/**
 * Grid, list or table: remembered in a cookie, which the gateway reads when the page loads again (NAV-7,
 * CAT-5).
 */
export function LayoutSwitch({
  layout,
  drawings,
  words,
}: {
  layout: ListLayout;
  drawings: Record<ListLayout, ReactNode>;
  words: Record<ListLayout | "layout", string>;
}) {
  return (
    <div role="group" data-replay aria-label={words.layout} className={styles.layouts}>
      {LAYOUTS.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.layout}
          aria-label={words[choice]}
          aria-pressed={choice === layout}
          onClick={() => {
            if (choice !== layout) chooseLayout(choice);
          }}
        >
          {drawings[choice]}
        </button>
      ))}
    </div>
  );
}

function chooseLayout(layout: ListLayout): void {
  keepCookie(LAYOUT_COOKIE, layout, 365 * DAY_SECONDS);
  location.reload();
}
