import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";

import { appointmentOf, calendarFile } from "./calendar-file";
import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import type { DeliveryTime } from "./stored-order";

/** When the delivery comes, and a file of it for the shopper's calendar, made when it is wanted. */
export function DeliveryAppointment({
  delivery: { date, label, from, to },
  orderNumber,
}: {
  delivery: DeliveryTime;
  orderNumber: string | null;
}) {
  const { words } = useCheckout();
  const appointment = appointmentOf(date, from, to);

  function save() {
    if (!appointment) return;
    const number = orderNumber ?? "";
    const file = calendarFile(
      {
        ...appointment,
        uid: `${number || `${date}-${from}`}@${location.hostname}`,
        title: words.calendarTitle,
        text: number ? fill(words.placedNumber, { number }) : words.placedTitle,
      },
      new Date(),
    );
    const url = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${(number || "order").replace(/[^\w-]/g, "")}.ics`;
    link.click();
    // The download has its own hold of it once the press is over.
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  return (
    <div className={styles.appointment}>
      <p>
        {words.nextDelivery} <bdi>{label}</bdi>, <bdi dir="ltr">{`${from}–${to}`}</bdi>
      </p>
      {appointment && (
        <Button variant="secondary" onClick={save}>
          {words.calendar}
        </Button>
      )}
    </div>
  );
}
