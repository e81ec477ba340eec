import type { ReactNode } from "react";

import { Footer } from "@/app/_frame/footer";
import { Header } from "@/app/_frame/header";
import { HydrationMark } from "@/app/_frame/hydration-mark";
import { LazyWindows } from "@/app/_frame/lazy-windows";
import { ShopNotice } from "@/app/_frame/shop-notice";
import { readMenu } from "@/features/catalogue/read";
import { Notices } from "@/features/notices/notices";
import { env } from "@/lib/env";
import { FavouritesSync } from "@/features/favourites/favourites-sync";
import type { Link } from "@/lib/gateway/types";
import { LanguageProvider } from "@/lib/language";
import type { View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { LazyParts } from "@/ui/lazy";
import { ToastHost } from "@/ui/toast-host";
import { CONNECTION_PLACE } from "@/ui/watch-connection";
import { href } from "@/lib/paths";

import styles from "./page-frame.module.css";
import type { PageIdentity } from "./page-identity";

/** Header, footer and what every page carries, around its content. */
export async function PageFrame({
  view,
  identity,
  stale = false,
  breadcrumbs = [],
  children,
}: {
  view: View;
  identity: PageIdentity;
  /**
   * The shop was away when this page was made: its content may be out of date, and the page says
   * so.
   */
  stale?: boolean;
  breadcrumbs?: Link[];
  children: ReactNode;
}) {
  const messages = messagesOf(view.language);
  const menu = await readMenu(view);
  const trail = breadcrumbs.map(({ name, path }) => ({ name, href: href(view.language, path) }));
  return (
    <LanguageProvider language={view.language}>
      <LazyParts words={{ failed: messages.common.partFailed, retry: messages.common.retry }}>
        <div className={styles.top}>
          <a href="#main" className={`visually-hidden ${styles.skip}`}>
            {messages.site.skipToContent}
          </a>
          <noscript>
            <p className={styles.noScript}>{messages.site.noScript}</p>
          </noscript>
          {/* A page that only says the shop is away shows no prices that could be out of date. */}
          {identity.type !== "error" && <ShopNotice stale={stale} text={messages.site.stale} />}
          <Notices
            language={view.language}
            page={{ id: identity.id, cookieNotice: identity.cookieNotice ?? false }}
            app={env.app.android || env.app.ios ? env.app : null}
            words={{ cookieNotice: messages.cookieNotice, appBanner: messages.appBanner }}
          />
        </div>
        <Header view={view} identity={identity} menu={menu} messages={messages} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {trail.length > 0 && (
            <div className="page-width">
              <Breadcrumbs trail={trail} label={messages.common.breadcrumbs} />
            </div>
          )}
          {children}
          <input type="hidden" id="link_type" value={identity.type} readOnly />
          <input type="hidden" id="link_table_id" value={identity.id} readOnly />
        </main>
        <Footer view={view} identity={identity} menu={menu} messages={messages} />
        <FavouritesSync language={view.language} />
        <LazyWindows format={identity.numberFormat} toTop={messages.header.toTop} />
        <ToastHost closeLabel={messages.common.close} />
        {/* There, with its words, before the connection goes: then nothing can be loaded. */}
        <p
          id={CONNECTION_PLACE}
          data-foot
          className={styles.connection}
          aria-live="polite"
          data-offline={messages.connection.offline}
          data-online={messages.connection.online}
        />
        <HydrationMark />
      </LazyParts>
    </LanguageProvider>
  );
}
