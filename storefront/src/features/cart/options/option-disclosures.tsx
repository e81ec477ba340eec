import { useState, type ReactNode } from "react";

import { fill } from "@/lib/wording";
import { Disclosure } from "@/ui/disclosure";
import { lazyPart } from "@/ui/lazy";

import type { LineRef } from "../line-ref";
import styles from "./options.module.css";
import { useOptionWords } from "./words-context";

const OrderOptions = lazyPart("OrderOptions", () => import("./order-options"), {
  notice: "inline",
});
const LineOptions = lazyPart("LineOptions", () => import("./line-options"), { notice: "inline" });

/** How often a line comes, for lines that may come again. */
export const LineSubscription = lazyPart("LineSubscription", () => import("./line-subscription"), {
  notice: "inline",
  waiting: <div className={styles.subscription} />,
});

/** Options of the whole order: their code and what they read come when they are opened. */
export function OrderOptionsDisclosure() {
  const words = useOptionWords();
  return <Opened title={words.title}>{<OrderOptions />}</Opened>;
}

/** The same for one line. */
export function LineOptionsDisclosure({ line, title }: { line: LineRef; title: string }) {
  const words = useOptionWords();
  const label = fill(words.lineTitleOf, { title });
  return (
    <Opened
      title={
        <>
          <span aria-hidden="true">{words.lineTitle}</span>
          <span className="visually-hidden">{label}</span>
        </>
      }
    >
      <LineOptions line={line} label={label} />
    </Opened>
  );
}

/** What was opened once stays, so that nothing that was typed is lost. */
function Opened({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure title={title} onToggle={(open) => open && setOpened(true)}>
      {opened && children}
    </Disclosure>
  );
}
