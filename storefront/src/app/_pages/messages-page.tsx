import { readDepartments } from "@/features/messages/read";
import { messageWords } from "@/features/messages/words";
import { messagesOf } from "@/lib/messages";

import { MemberArea } from "./member-area";
import { MemberPart } from "./member-part";
import type { ShopPageProps } from "./shop-page-props";

export const messagesPage = (props: ShopPageProps) => <MessagesPage {...props} />;

/**
 * What a member and the shop's departments write to each other: personal, so it comes after paint.
 */
async function MessagesPage(props: ShopPageProps) {
  const { view } = props;
  const messages = messagesOf(view.language);
  return (
    <MemberArea {...props} place="messages" needsScript={messages.threads.needsScript}>
      <MemberPart
        part="ThreadsClient"
        departments={await readDepartments(view.language)}
        words={messageWords(messages)}
      />
    </MemberArea>
  );
}
