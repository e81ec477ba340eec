import { CampaignList } from "./campaign-list";
import { CouponForm } from "./coupon-form";
import { DeliveryForm } from "./delivery-form";
import { NoteForm } from "./note-form";
import { OptionsState } from "./options-state";
import styles from "./options.module.css";

/** What can be chosen for the whole order. */
export default function OrderOptions() {
  return (
    <OptionsState>
      {(options) => {
        const { coupon, campaigns, orderNote, deliveryDate, deliveryHour } = options;
        if (!coupon && campaigns.length === 0 && !orderNote && !deliveryDate && !deliveryHour)
          return null;
        return (
          <div className={styles.options}>
            {coupon && <CouponForm code={coupon.code} />}
            {campaigns.length > 0 && <CampaignList campaigns={campaigns} />}
            {orderNote && <NoteForm text={orderNote.text} />}
            {(deliveryDate || deliveryHour) && <DeliveryForm {...options} />}
          </div>
        );
      }}
    </OptionsState>
  );
}
