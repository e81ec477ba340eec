import type { ReactNode } from "react";

/**
 * The form of an address, which another feature has: whoever puts the checkout on a page brings it
 * along.
 */
export type AddressFormSlot = (given: {
  /** The address to mend; null for a new one. */
  addressId: string | null;
  /** Null where the shop did not say which address it is. */
  onSaved: (addressId: string | null) => void;
  /** Absent where there is nothing to go back to. */
  onClose?: () => void;
}) => ReactNode;
