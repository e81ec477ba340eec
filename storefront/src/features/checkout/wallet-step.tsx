import type { CheckoutSummary, OrderResult } from "@/lib/gateway/types";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { FaultNotice, type Fault } from "./fault-notice";
import { OrderSummary } from "./order-summary";
import { TotalChanged } from "./total-changed";
import { WalletPayment } from "./wallet-payment";

type Props = {
  paymentId: string;
  fault: Fault | null;
  /** The totals by now, if they are not the ones on the page. */
  changed: CheckoutSummary | null;
  onAccept: (changed: CheckoutSummary) => void;
  onAnswered: (result: OrderResult) => void;
  onClose: () => void;
};

/** The wallet in place of the payments, beside what is ordered. */
export function WalletStep({ paymentId, fault, changed, onAccept, onAnswered, onClose }: Props) {
  const { total } = useCheckout().summary.totals;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <FaultNotice fault={fault} />
        <WalletPayment
          paymentId={paymentId}
          total={total}
          resumes={false}
          onAnswered={onAnswered}
          onClose={onClose}
        />
      </div>
      <div className={styles.aside}>
        <OrderSummary />
        {changed && (
          <TotalChanged old={total} now={changed.totals.total} onAccept={() => onAccept(changed)} />
        )}
      </div>
    </div>
  );
}
