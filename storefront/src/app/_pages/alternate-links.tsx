import { alternateLinks } from "./alternate-link-rules";
import { publicOrigin } from "./metadata";
import type { ShopPageProps } from "./shop-page-props";

/**
 * React puts these into the head. Next's own `alternates` cannot be relative: it makes up an origin
 * where there is none.
 */
export async function AlternateLinks({ view, page, query }: ShopPageProps) {
  const links = alternateLinks(page, view.language, query, await publicOrigin());
  if (!links) return null;
  const { canonical, languages } = links;
  return (
    <>
      <link rel="canonical" href={canonical} />
      {languages.map(({ language, address }) => (
        <link key={language} rel="alternate" hrefLang={language} href={address} />
      ))}
    </>
  );
}
