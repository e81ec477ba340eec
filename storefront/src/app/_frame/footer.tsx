import type { Menu } from "@/lib/gateway/types";
import { NewsletterForm } from "@/features/messages/newsletter-form";
import { CookieReview } from "@/features/notices/cookie-review";
import { alternateHref } from "@/lib/alternate";
import { env } from "@/lib/env";
import { LANGUAGES, LANGUAGE_NAMES, type View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { DATA_PROTECTION, href, PAGES } from "@/lib/paths";

import styles from "./footer.module.css";
import { KilimBorder } from "./kilim-border";
import type { PageIdentity } from "./page-identity";
import { PaymentMarks } from "./payment-marks";

/**
 * The way on for those who read to the end; the categories here are also the menu of a phone
 * without JavaScript.
 */
export function Footer({
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
  const { footer, site, notices, problems } = messages;
  const { fieldRequired, fieldMandatory, emailInvalid } = notices;
  return (
    <footer className={styles.footer}>
      <KilimBorder className={styles.border} />
      <div className={`page-width ${styles.newsletter}`}>
        <NewsletterForm
          language={language}
          words={{
            ...messages.newsletter,
            notices: { fieldRequired, fieldMandatory, emailInvalid },
            problems,
          }}
          reading={
            <a className={styles.reading} href={DATA_PROTECTION}>
              {messages.dataProtection.read}
            </a>
          }
        />
      </div>
      <div className={`page-width ${styles.columns}`}>
        <div className={styles.about}>
          <p className={styles.name}>{site.tagline}</p>
          <p>{footer.about}</p>
        </div>
        {menu.categories.length > 0 && (
          <nav aria-labelledby="categories">
            <h2 id="categories" className={styles.heading}>
              {footer.categories}
            </h2>
            <ul className={styles.links}>
              {menu.categories.map((category) => (
                <li key={category.id}>
                  <a href={href(language, category.path)}>{category.name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-labelledby="help">
          <h2 id="help" className={styles.heading}>
            {footer.help}
          </h2>
          <ul>
            <li>
              <a href={href(language, PAGES.cart)}>{footer.basket}</a>
            </li>
            <li>
              <a href={href(language, PAGES.search)}>{footer.search}</a>
            </li>
            <li>
              <a href={href(language, PAGES.contact)}>{footer.contact}</a>
            </li>
            {identity.cookieNotice && (
              <li>
                <CookieReview label={messages.cookieNotice.review} />
              </li>
            )}
          </ul>
        </nav>
        <nav aria-labelledby="legal">
          <h2 id="legal" className={styles.heading}>
            {footer.legal}
          </h2>
          <ul>
            {env.legalPages.map(({ kind, path }) => (
              <li key={kind}>
                <a href={href(language, path)}>{footer.legalPages[kind]}</a>
              </li>
            ))}
            <li>
              <a href={DATA_PROTECTION}>{messages.dataProtection.title}</a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="languages">
          <h2 id="languages" className={styles.heading}>
            {footer.languages}
          </h2>
          <ul>
            {LANGUAGES.map((code) => (
              <li key={code}>
                <a
                  href={alternateHref(identity, code)}
                  hrefLang={code}
                  lang={code}
                  aria-current={code === language ? "true" : undefined}
                >
                  {LANGUAGE_NAMES[code]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {env.payments.length > 0 && (
          <PaymentMarks marks={env.payments} title={footer.payments} names={footer.paymentMarks} />
        )}
      </div>
    </footer>
  );
}
