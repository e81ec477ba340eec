"use client";

import { useEffect, useState } from "react";

import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/button";

import styles from "./back-to-top.module.css";

/** Appears once the page is scrolled past the header's height (HDR-2). */
export function BackToTop({ label }: { label: string }) {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const header = document.querySelector("header");
    const update = () => setPast(window.scrollY > (header?.offsetHeight ?? 0));
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  if (!past) return null;
  return (
    <IconButton
      label={label}
      className={styles.button}
      onClick={() => window.scrollTo({ top: 0, behavior: "smooth" })}
    >
      <Icon name="up" size={20} />
    </IconButton>
  );
}
