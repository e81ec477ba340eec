/**
 * Which call comes next. Lines are addressed by position, so writes go one after the other
 * (ADR 0013). Pure.
 */
import type { BasketState, Intent } from "./basket-state.ts";
import { lineOf } from "./line-ref.ts";

export type NextWrite =
  | { call: "add"; ids: number[]; intent: Extract<Intent, { type: "add" }> }
  | { call: "setOne"; ids: number[]; lineId: string; quantity: number }
  /** Bulk update: the shop wants every line of the basket, in its order (CRT-2). */
  | { call: "setMany"; ids: number[]; lines: { lineId: string; quantity: number }[] }
  | { call: "remove"; ids: number[]; lineId: string }
  | { call: "empty"; ids: number[] }
  /** The line is not in the basket any more: there is nothing to write to. */
  | { call: "gone"; ids: number[] };

/**
 * The oldest intent that waits; quantities that wait together go together. Null when nothing waits.
 */
export function nextWrite(state: BasketState): NextWrite | null {
  const waiting = state.pending.filter(({ sent }) => !sent);
  const [intent] = waiting;
  if (!intent) return null;
  const ids = [intent.id];
  if (intent.type === "add") return { call: "add", ids, intent };
  if (intent.type === "empty") return { call: "empty", ids };

  const lines = state.confirmed?.lines ?? [];
  const target = lineOf(lines, intent.line);
  if (!target) return { call: "gone", ids };
  if (intent.type === "remove") return { call: "remove", ids, lineId: target.lineId };

  const wanted = new Map([[target.lineId, intent.quantity]]);
  for (const next of waiting.slice(1)) {
    if (next.type !== "set") break;
    const line = lineOf(lines, next.line);
    if (!line) break;
    wanted.set(line.lineId, next.quantity);
    ids.push(next.id);
  }
  if (wanted.size === 1)
    return {
      call: "setOne",
      ids,
      lineId: target.lineId,
      quantity: wanted.get(target.lineId) ?? intent.quantity,
    };
  return {
    call: "setMany",
    ids,
    lines: lines.map(({ lineId, quantity }) => ({
      lineId,
      quantity: wanted.get(lineId) ?? quantity,
    })),
  };
}
