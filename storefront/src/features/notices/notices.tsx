"use client";

import { useShell } from "@/lib/gateway/use-shell";

import type { NoticesProps } from "./notices-props";
import { useLazyModule } from "./use-lazy-module";

const loadHost = () => import("./notice-host");

/**
 * What a page brings up by itself. What that may be is found out after the first call has said who
 * is here, or has failed (ADR 0031), so none of it is among the page's first scripts.
 */
export function Notices(props: NoticesProps) {
  const { data: shell, error } = useShell();
  const host = useLazyModule(loadHost, shell !== undefined || error !== undefined);
  return host && <host.NoticeHost {...props} />;
}
