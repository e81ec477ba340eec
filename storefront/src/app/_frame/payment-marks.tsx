import type { PaymentMark } from "@/lib/env";
import { Drawing } from "@/ui/icon";

import styles from "./footer.module.css";

/** Drawings of our own: the marks of card schemes and banks are theirs. */
const DRAWINGS: Record<PaymentMark, string> = {
  card: "M3 6.5h18v11H3zM3 10h18M6 14.5h4",
  transfer: "M4 9.5 12 4l8 5.5H4ZM6 9.5v8M10 9.5v8M14 9.5v8M18 9.5v8M4 19.5h16",
  door: "M6 20V4h12v16M4 20h16M14.5 12v1",
  wallet: "M4 7.5h15v12H4zM4 7.5l11-3.5v3.5M15 13.5h4",
};

/** The ways to pay that the shop takes. */
export function PaymentMarks({
  marks,
  title,
  names,
}: {
  marks: readonly PaymentMark[];
  title: string;
  names: Record<PaymentMark, string>;
}) {
  return (
    <div className={styles.payments}>
      <h2 id="payments" className={styles.heading}>
        {title}
      </h2>
      <ul aria-labelledby="payments">
        {marks.map((mark) => (
          <li key={mark}>
            <Drawing d={DRAWINGS[mark]} size={22} />
            {names[mark]}
          </li>
        ))}
      </ul>
    </div>
  );
}
