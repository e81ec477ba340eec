import { readDepartments } from "@/features/messages/read";
import { messageWords } from "@/features/messages/words";
import { readStores } from "@/features/stores/read";
import { StoreList } from "@/features/stores/store-list";
import { messagesOf } from "@/lib/messages";

import styles from "./contact-page.module.css";
import { headingOf } from "./heading";
import { MemberPart } from "./member-part";
import type { ShopPageProps } from "./shop-page-props";

export const contactPage = (props: ShopPageProps) => <ContactPage {...props} />;

/**
 * How to reach the shop: its own words, a form to its departments, and its stores (NAV-1, MSG-1).
 */
async function ContactPage({ view, page }: ShopPageProps) {
  const { language } = view;
  const messages = messagesOf(language);
  const [departments, stores] = await Promise.all([
    readDepartments(language),
    readStores(language),
  ]);
  return (
    <div className={`page-width ${styles.page}`}>
      <div className={styles.head}>
        <h1>{headingOf(page)}</h1>
        {page.content && (
          <div className={styles.text} dangerouslySetInnerHTML={{ __html: page.content.html }} />
        )}
        <noscript>
          <p>{messages.contact.needsScript}</p>
        </noscript>
      </div>
      <MemberPart part="ContactClient" departments={departments} words={messageWords(messages)} />
      <StoreList stores={stores} words={messages.contact} />
    </div>
  );
}
