import { Suspense, type ComponentProps } from "react";

import { OrdersView } from "@/features/orders/orders-view";

import { SecurityCode } from "./security-code-part";

/** The form goes on without a place held for it: the shop seldom asks. */
function WhereAsked(props: ComponentProps<typeof SecurityCode>) {
  return (
    <Suspense fallback={null}>
      <SecurityCode {...props} />
    </Suspense>
  );
}

/** A member's orders, with what they need of other features. */
export default function OrdersClient(
  props: Omit<ComponentProps<typeof OrdersView>, "SecurityCode">,
) {
  return <OrdersView {...props} SecurityCode={WhereAsked} />;
}
