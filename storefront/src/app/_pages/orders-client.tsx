import type { ComponentProps } from "react";

import { OrdersView } from "@/features/orders/orders-view";
import { lazyPart } from "@/ui/lazy";

const SecurityCode = lazyPart(
  "SecurityCode",
  () =>
    import("@/features/membership/security-code").then((module) => ({
      default: module.SecurityCode,
    })),
  { waiting: null, notice: "inline" },
);

/** A member's orders, with what they need of other features. */
export default function OrdersClient(
  props: Omit<ComponentProps<typeof OrdersView>, "SecurityCode">,
) {
  return <OrdersView {...props} SecurityCode={SecurityCode} />;
}
