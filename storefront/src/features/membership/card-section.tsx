import type { ReactNode } from "react";

import page from "./card-page.module.css";

/** A titled card of an account page. */
export function CardSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={page.card} aria-labelledby={id}>
      <h2 id={id} className={page.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
