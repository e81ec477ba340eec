import type { Menu, MenuCategory } from "@/lib/gateway/types";
import { LANGUAGES, LANGUAGE_NAMES, type View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";
import { alternateHref } from "@/lib/alternate";
import { env } from "@/lib/env";
import { OVERVIEW_PAGE } from "@/lib/lazy-paths";
import { href, PAGES } from "@/lib/paths";
import { LiveSearch } from "@/features/search/live-search";
import { PreferenceSwitch } from "@/features/preferences/preference-switch";
import { HeaderCart } from "@/features/cart/header-cart";
import { cartWords } from "@/features/cart/words";
import { MenuBar } from "@/features/catalogue/menu-bar";
import { MenuDrawer } from "@/features/catalogue/menu-drawer";
import type { MenuName } from "@/features/catalogue/menu-tree";
import { Logo } from "@/ui/logo";

import { Account } from "./account";
import styles from "./header.module.css";
import { KilimBorder } from "./kilim-border";
import type { PageIdentity } from "./page-identity";

/** Logo, search, language and currency, basket, and the menu below them. */
export function Header({
  view,
  identity,
  menu,
  messages,
}: {
  view: View;
  identity: PageIdentity;
  menu: Menu;
  messages: Messages;
}) {
  const { language } = view;
  // What a client component is given travels in the document once more, so it gets no more of the
  // page than this.
  const { type, id, path, alternates } = identity;
  const { signIn, accountOf } = messages.header;
  return (
    <header className={styles.header}>
      <div className={`page-width ${styles.row}`}>
        <MenuDrawer
          language={language}
          categories={namesOf(menu.categories)}
          links={[
            { name: messages.account.area, address: href(language, OVERVIEW_PAGE) },
            { name: messages.account.orders, address: href(language, PAGES.orders) },
            { name: messages.account.favourites, address: href(language, PAGES.favourites) },
            { name: messages.footer.contact, address: href(language, PAGES.contact) },
            ...env.legalPages
              .filter(({ kind }) => kind === "returns")
              .map(({ kind, path }) => ({
                name: messages.footer.legalPages[kind],
                address: href(language, path),
              })),
          ]}
          languages={LANGUAGES.map((code) => ({
            name: LANGUAGE_NAMES[code],
            address: alternateHref(identity, code),
            language: code,
          }))}
          words={messages.header}
          closeLabel={messages.common.close}
        />
        <a href={href(language, PAGES.home)} className={styles.logo}>
          <Logo />
          <span className="visually-hidden"> {messages.common.home}</span>
        </a>
        <LiveSearch view={view} words={messages.search} query={identity.searchQuery} />
        <div className={styles.tools}>
          <PreferenceSwitch
            view={view}
            identity={{ type, id, path, alternates }}
            words={messages.header}
          />
          <Account pageId={id} words={{ signIn, accountOf }} />
          <HeaderCart
            format={{
              language,
              currency: view.currency,
              numberFormat: identity.numberFormat ?? DEFAULT_NUMBER_FORMAT,
            }}
            words={cartWords(messages)}
          />
        </div>
      </div>
      <MenuBar language={language} categories={menu.categories} words={messages.header} />
      <KilimBorder className={styles.border} />
    </header>
  );
}

/** The drawer shows no pictures: their addresses would only make the document longer. */
function namesOf(categories: MenuCategory[]): MenuName[] {
  return categories.map(({ id, name, path, children }) => ({
    id,
    name,
    path,
    children: namesOf(children),
  }));
}
