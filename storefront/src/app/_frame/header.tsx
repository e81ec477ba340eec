import type { Menu } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, PAGES } from "@/lib/paths";
import { LiveSearch } from "@/features/search/live-search";
import { PreferenceSwitch } from "@/features/preferences/preference-switch";
import { MenuBar } from "@/features/catalogue/menu-bar";
import { MenuDrawer } from "@/features/catalogue/menu-drawer";
import { Logo } from "@/ui/logo";

import { BasketSlot } from "./basket-slot";
import styles from "./header.module.css";
import type { PageIdentity } from "./page-frame";

/** Logo, search, language and currency, basket, and the menu below them. */
export function Header({ view, identity, menu, messages }: { view: View; identity: PageIdentity; menu: Menu; messages: Messages }) {
  const { language } = view;
  return (
    <header className={styles.header}>
      <div className={`page-width ${styles.row}`}>
        <MenuDrawer language={language} categories={menu.categories} words={messages.header} closeLabel={messages.common.close} />
        <a href={href(language, PAGES.home)} className={styles.logo} aria-label={`${messages.site.name}, ${messages.common.home}`}>
          <Logo />
        </a>
        <LiveSearch view={view} words={messages.search} />
        <div className={styles.tools}>
          <PreferenceSwitch view={view} identity={identity} words={messages.header} />
          <BasketSlot language={language} words={messages.header} />
        </div>
      </div>
      <MenuBar language={language} categories={menu.categories} words={messages.header} />
      <div className={styles.border} aria-hidden="true" />
    </header>
  );
}
