import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { languageOf, sectionOf } from "@/app/_widgets/address";
import { SECTIONS } from "@/app/_widgets/sections";
import { WidgetsNavigation } from "@/app/_widgets/navigation";
import styles from "@/app/_widgets/widgets.module.css";
import { messagesOf } from "@/lib/messages";

type Props = { params: Promise<{ path?: string[] }> };

export const metadata: Metadata = { title: "Widgets", robots: { index: false } };

/**
 * Every widget in each of its states: `/_ui/{language}/{section}` (ADR 0063). No part of a
 * production build.
 */
export default async function WidgetsPage({ params }: Props) {
  const { path } = await params;
  const language = languageOf(path);
  const name = sectionOf(path);
  const Section = name === null ? null : SECTIONS[name];
  if (Section === undefined) notFound();
  return (
    <main className={styles.page}>
      <WidgetsNavigation language={language} section={name} sections={Object.keys(SECTIONS)} />
      {Section && (
        <div className={styles.section} data-section={name}>
          <Section language={language} words={messagesOf(language)} />
        </div>
      )}
    </main>
  );
}
