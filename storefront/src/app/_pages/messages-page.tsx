import { readDepartments } from "@/features/messages/read";
import { messageWords } from "@/features/messages/words";
import { messagesOf } from "@/lib/messages";

import { headingOf } from "./heading";
import { ThreadsClient } from "./member-clients";
import type { ShopPageProps } from "./shop-page-props";

export const messagesPage = (props: ShopPageProps) => <MessagesPage {...props} />;

/**
 * What a member and the shop's departments write to each other: personal, so it comes after paint.
 */
async function MessagesPage({ view, page }: ShopPageProps) {
  const messages = messagesOf(view.language);
  return (
    <div className="page-width">
      <h1>{headingOf(page)}</h1>
      <noscript>
        <p>{messages.threads.needsScript}</p>
      </noscript>
      <ThreadsClient
        departments={await readDepartments(view.language)}
        words={messageWords(messages)}
      />
    </div>
  );
}
