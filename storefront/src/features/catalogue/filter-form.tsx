import type { ReactNode } from "react";

/** A form of filters: sent by the browser alone, or collected in place (form-query.ts). */
export function FilterForm({
  action,
  carried,
  range,
  className,
  children,
}: {
  action: string;
  carried: [name: string, value: string][];
  /** The range that is all there is in it. */
  range?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // A typed bound may lie between two steps of its slider: nothing here is for the browser to
    // refuse.
    <form
      action={action}
      method="get"
      data-replay
      data-only={range}
      noValidate
      className={className}
    >
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
