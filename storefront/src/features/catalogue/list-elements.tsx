import type { ComponentType, ReactNode, Ref } from "react";

import type { ListLayout } from "@/lib/locale";
import { classNames } from "@/ui/class-names";

import styles from "./product-list.module.css";

type ListProps = {
  /** Belongs on the element whose children the row groups are. */
  ref: Ref<HTMLDivElement & HTMLTableElement>;
  head: ReactNode;
  "aria-busy": boolean;
  "data-waiting": boolean | undefined;
  children: ReactNode;
};

type RowGroupProps = { layout: ListLayout; children: ReactNode };

type EntryProps = { "data-key": string; "data-page": number; children: ReactNode };

type WaitingProps = { ref: Ref<HTMLDivElement & HTMLTableRowElement> | undefined };

/** What a list is made of where it is not one of cards. */
export type ListElements = {
  List: ComponentType<ListProps>;
  /** A number of entries that are laid out apart from the others. */
  RowGroup: ComponentType<RowGroupProps>;
  Entry: ComponentType<EntryProps>;
  /** Stands where the next products will be, in their size. */
  Waiting: ComponentType<WaitingProps>;
};

/** A list of cards, in a grid or one below the other. */
export const CARDS: ListElements = {
  List: CardList,
  RowGroup: CardGroup,
  Entry: CardItem,
  Waiting: WaitingCard,
};

/* One list for screen readers, with the groups in between: `ul` and `li` could not say that. */

function CardList({ head: _, ...rest }: ListProps) {
  return <div role="list" className={styles.list} {...rest} />;
}

function CardGroup({ layout, children }: RowGroupProps) {
  return <div className={classNames(styles.items, styles[layout])}>{children}</div>;
}

function CardItem(props: EntryProps) {
  return <div role="listitem" {...props} />;
}

function WaitingCard({ ref }: WaitingProps) {
  return <div ref={ref} className={styles.placeholder} aria-hidden="true" />;
}
