import { setWishes, wishesNow } from "./wishes";

export const isWished = (productId: string): boolean => wishesNow().kept.has(productId);
export const isUnderWay = (productId: string): boolean => wishesNow().underWay.has(productId);

/** What the gateway says is kept. What the shopper is just changing stays as they left it. */
export function setWished(productIds: readonly string[], except: (productId: string) => boolean = () => false): void {
  const left = [...wishesNow().kept].filter(except);
  setWishes({ kept: new Set([...productIds.filter((id) => !except(id)), ...left]) });
}

export function mark(productId: string, kept: boolean): void {
  setWishes({ kept: changed(wishesNow().kept, productId, kept) });
}

export function markUnderWay(productId: string, on: boolean): void {
  setWishes({ underWay: changed(wishesNow().underWay, productId, on) });
}

function changed(set: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}
