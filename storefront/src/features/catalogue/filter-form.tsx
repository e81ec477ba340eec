"use client";

import type { FormEvent, ReactNode } from "react";

import { withQuery } from "@/lib/paths";

import { isWhole } from "./filter-rules";
import { parseListing, toQuery } from "./listing-query";

/**
 * A form of filters. The browser alone would send one parameter per box and both bounds of every
 * range; with JavaScript the same choice becomes the shop's own address, and ranges that leave
 * nothing out are left out themselves.
 */
export function FilterForm({
  action,
  carried,
  className,
  children,
}: {
  action: string;
  carried: [name: string, value: string][];
  className?: string | undefined;
  children: ReactNode;
}) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const params: Record<string, string[]> = {};
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") (params[name] ??= []).push(value);
    }
    for (const range of form.querySelectorAll<HTMLElement>("[data-range]")) {
      const { range: name = "", min, max } = range.dataset;
      const [low, high] = params[name]?.map(Number) ?? [];
      if (
        low !== undefined &&
        high !== undefined &&
        isWhole({ low, high }, { min: Number(min), max: Number(max) })
      )
        delete params[name];
    }
    location.assign(withQuery(action, toQuery(parseListing(params))));
  }
  return (
    // A typed bound may lie between two steps of its slider: nothing here is for the browser to
    // refuse.
    <form
      action={action}
      method="get"
      data-replay
      noValidate
      className={className}
      onSubmit={onSubmit}
    >
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
