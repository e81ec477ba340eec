"use client";

import { useEffect } from "react";

/** Four words' worth: by now nothing of the page can be relied on, its messages neither. */
const WORDS: Record<string, { title: string; retry: string }> = {
  tr: { title: "Bir hata oluştu", retry: "Sayfayı yenile" },
  en: { title: "Something went wrong", retry: "Reload the page" },
  de: { title: "Ein Fehler ist aufgetreten", retry: "Seite neu laden" },
  ar: { title: "حدث خطأ", retry: "أعد تحميل الصفحة" },
};

/** A defect of ours, met in the browser: says so and offers the one thing that may help. */
export default function Defect({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => console.error(error), [error]);
  const words =
    WORDS[typeof document === "undefined" ? "tr" : document.documentElement.lang] ?? WORDS.tr;
  return (
    <main className="page-width" role="alert">
      <h1>{words?.title}</h1>
      <p>
        <a href="">{words?.retry}</a>
      </p>
    </main>
  );
}
