/**
 * Who comes back from the bank's page with the name that was given along; another page's link does
 * not have it. Holds a telephone, nothing of a card.
 */
const KEY = "vitrin.wallet-return";

type Departure = { name: string; phone: string };

/** The bank's page with the way back to this one (WAL-6). */
export function leaveForBank(url: string, phone: string): string {
  const name = crypto.randomUUID();
  sessionStorage.setItem(KEY, JSON.stringify({ name, phone } satisfies Departure));
  const back = new URL(location.pathname, location.origin);
  back.searchParams.set("step", "approve");
  back.searchParams.set("wallet", name);
  const bank = new URL(url);
  bank.searchParams.set("returnUrl", back.href);
  return bank.href;
}

/** Who came back, once: the name and the token leave the address. */
export function takeReturn(): { phone: string; token: string | null } | null {
  const address = new URL(location.href);
  const name = address.searchParams.get("wallet");
  if (name === null) return null;
  const token = address.searchParams.get("token");
  address.searchParams.delete("wallet");
  address.searchParams.delete("token");
  history.replaceState(history.state, "", address);
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const departure = JSON.parse(stored ?? "null") as Departure | null;
    return departure?.name === name ? { phone: departure.phone, token } : null;
  } catch {
    return null;
  }
}
