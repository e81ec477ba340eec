"use client";

import { useEffect } from "react";

import { isProblem } from "@/lib/gateway/problem";
import { useShell } from "@/lib/gateway/use-shell";
import { Notice } from "@/ui/notice";

import styles from "./shop-notice.module.css";

/**
 * Says that the shop cannot be reached and prices may be out of date: with the page when it was
 * made from memory, else as soon as the browser's own first call finds the shop away. Fixed to the
 * foot of the window in the second case, so that nothing on the page moves. Looks again by itself,
 * and goes when the shop is back.
 */
export function ShopNotice({ stale, text }: { stale: boolean; text: string }) {
  const { data: shell } = useShell();
  const away = shell !== undefined && (isProblem(shell.cart) || isProblem(shell.session));
  useEffect(() => {
    if (!away) return;
    let left = false;
    let stop: (() => void) | undefined;
    void import("./after-load").then(({ lookForShop }) => {
      if (!left) stop = lookForShop();
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [away]);
  if (!stale && !away) return null;
  return (
    <div
      data-foot
      data-shop-away={stale ? "page" : "now"}
      className={stale ? undefined : styles.late}
    >
      <Notice tone="warning" live={!stale}>
        <p>{text}</p>
      </Notice>
    </div>
  );
}
