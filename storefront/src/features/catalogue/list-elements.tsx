import type { ComponentType, ReactNode, Ref } from "react";

import type { ListLayout } from "@/lib/locale";
import { classNames } from "@/ui/class-names";
import { Skeleton } from "@/ui/skeleton";

import styles from "./product-list.module.css";

type ListProps = {
  /** Belongs on the element whose children the entries are. */
  ref: Ref<HTMLUListElement & HTMLTableSectionElement>;
  layout: ListLayout;
  head: ReactNode;
  "aria-busy": boolean;
  "data-waiting": boolean | undefined;
  children: ReactNode;
};

type EntryProps = { "data-key": string; "data-page": number; children: ReactNode };

type WaitingProps = { ref: Ref<HTMLLIElement & HTMLTableRowElement> | undefined };

/** What a list is made of where it is not one of cards. */
export type ListElements = {
  List: ComponentType<ListProps>;
  Entry: ComponentType<EntryProps> | "li";
  /** Stands where the next products will be, in their size. */
  Waiting: ComponentType<WaitingProps>;
};

/** A list of cards, in a grid or one below the other. */
export const CARDS: ListElements = { List: CardList, Entry: "li", Waiting: WaitingCard };

function CardList({ layout, head: _, ...rest }: ListProps) {
  return <ul className={classNames(styles.items, styles[layout])} {...rest} />;
}

function WaitingCard({ ref }: WaitingProps) {
  return (
    <li ref={ref} className={styles.placeholder} aria-hidden="true">
      <Skeleton className={styles.picture} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.shortLine} />
    </li>
  );
}
