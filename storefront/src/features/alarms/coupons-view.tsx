import type { Coupon } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { COUPONS_PAGE, lazyBff } from "@/lib/lazy-paths";
import type { Language } from "@/lib/locale";
import { formatMoney, type NumberFormat } from "@/lib/money";
import { fill } from "@/lib/wording";
import { classNames } from "@/ui/class-names";
import { TICKET } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";
import { showToast } from "@/ui/toast";

import styles from "./alarms.module.css";
import { ForMembers, MemberList } from "./member-list";
import type { AlarmWords } from "./words";
import { AlarmWordsProvider, useAlarmWords } from "./words-context";

/** The coupons that a member may use in the basket. */
export default function CouponsView({
  format,
  words,
}: {
  format: NumberFormat;
  words: AlarmWords;
}) {
  const { coupons: labels } = words;
  return (
    <AlarmWordsProvider value={words}>
      <ForMembers
        page={COUPONS_PAGE}
        guest={labels.guest}
        drawing={<Drawing d={TICKET} size={48} />}
        failed={labels.failed}
      >
        <List format={format} />
      </ForMembers>
    </AlarmWordsProvider>
  );
}

function List({ format }: { format: NumberFormat }) {
  const { coupons: labels } = useAlarmWords();
  const read = useRead(lazyBff.coupons(useLanguage()));
  return (
    <MemberList
      read={read}
      itemsOf={({ coupons }) => coupons}
      labels={labels}
      drawing={<Drawing d={TICKET} size={48} />}
    >
      {(coupon) => <CouponCard key={coupon.code} coupon={coupon} format={format} />}
    </MemberList>
  );
}

function CouponCard({ coupon, format }: { coupon: Coupon; format: NumberFormat }) {
  const language = useLanguage();
  const { coupons: labels } = useAlarmWords();
  const { code, kind, percent, amount, minimum, until, used } = coupon;
  const value =
    kind === "percent" && percent !== null
      ? fill(labels.percentOff, { percent })
      : kind === "amount" && amount !== null
        ? fill(labels.amountOff, { amount: formatMoney(amount, language, format) })
        : kind === "shipping"
          ? labels.shipping
          : labels.other;

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ text: labels.copied, tone: "good" });
    } catch {
      showToast({ text: fill(labels.copyFailed, { code }), tone: "bad" });
    }
  }

  return (
    <li className={classNames(styles.card, styles.plain)}>
      <h2 className={styles.value}>{value}</h2>
      <p>
        <bdi className={styles.code}>{code}</bdi>
      </p>
      {minimum && (
        <p className={styles.soft}>
          {fill(labels.minimum, { amount: formatMoney(minimum, language, format) })}
        </p>
      )}
      {until && (
        <p className={styles.soft}>{fill(labels.until, { date: dayText(until, language) })}</p>
      )}
      <p className={styles.actions}>
        {used ? (
          <span className={styles.soft}>{labels.used}</span>
        ) : (
          <button
            type="button"
            className={styles.action}
            aria-label={fill(labels.copyOf, { code })}
            onClick={() => void copy()}
          >
            {labels.copy}
          </button>
        )}
      </p>
    </li>
  );
}

/** A day without an hour is the same day everywhere. */
function dayText(day: string, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, {
    dateStyle: "long",
    timeZone: "UTC",
  });
}
