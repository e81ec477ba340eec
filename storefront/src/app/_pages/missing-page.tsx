import { PageFrame } from "@/app/_frame/page-frame";
import { readMenu } from "@/features/catalogue/read";
import { SearchForm } from "@/features/search/search-form";
import { DEFAULT_LANGUAGE, type View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import { href } from "@/lib/paths";
import { answerWith } from "@/lib/response";
import { PillLinks } from "@/ui/pill-links";

import styles from "./message-page.module.css";

const DEFAULT_VIEW: View = { language: DEFAULT_LANGUAGE, currency: "TL", layout: "grid" };

/**
 * 404, or 410 for what is gone for good, as a whole page: what happened, a search box, and the
 * categories (NAV-3).
 */
export async function MissingPage({ view, gone = false }: { view: View | null; gone?: boolean }) {
  const status = gone ? 410 : 404;
  answerWith(status);
  const shown = view ?? DEFAULT_VIEW;
  const { notFound, search, header } = messagesOf(shown.language);
  const { categories } = await readMenu(shown);
  return (
    <PageFrame view={shown} identity={{ type: "404", id: "73", path: "/", alternates: [] }}>
      <section className={`page-width ${styles.message}`}>
        <p className={styles.figure} aria-hidden="true">
          {status}
        </p>
        <h1>{gone ? notFound.goneTitle : notFound.title}</h1>
        <p>{gone ? notFound.goneText : notFound.text}</p>
        <SearchForm language={shown.language} words={search} />
        {categories.length > 0 && (
          // No landmark: the footer has one of these categories.
          <PillLinks
            label={header.categories}
            links={categories.map(({ name, path }) => ({
              name,
              address: href(shown.language, path),
            }))}
          />
        )}
      </section>
    </PageFrame>
  );
}
