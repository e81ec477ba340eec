import type { OrderAttempt } from "@/lib/gateway/types";

/** Whether nothing else can be paid before this attempt has come to its end. */
export const isOpen = ({ state }: OrderAttempt): boolean =>
  state === "sent" || state === "waiting" || state === "unknown";

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Some ten minutes, after which an attempt that is unknown stays so (ADR 0052). */
export const MAX_READS = 24;

/** The pause before an attempt is read again: each one longer than the one before. */
export const pauseMs = (reads: number): number => Math.min(FIRST_MS * 1.6 ** reads, LONGEST_MS);
