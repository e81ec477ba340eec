import { orderWords } from "@/features/orders/words";
import { messagesOf } from "@/lib/messages";

import { MemberArea } from "./member-area";
import { MemberPart } from "./member-part";
import type { ShopPageProps } from "./shop-page-props";

/**
 * A member's orders (NAV-1, ORD-1): the document is the same for everybody, what is in it comes
 * after paint.
 */
export function ordersPage(props: ShopPageProps) {
  const messages = messagesOf(props.view.language);
  return (
    <MemberArea {...props} place="orders" needsScript={messages.orders.needsScript}>
      <MemberPart
        part="OrdersClient"
        format={props.page.numberFormat}
        words={orderWords(messages)}
      />
    </MemberArea>
  );
}
