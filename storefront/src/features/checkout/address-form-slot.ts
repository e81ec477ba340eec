import type { ComponentType } from "react";

/**
 * The form of an address, which another feature has: whoever puts the checkout on a page brings it
 * along. Without one, addresses cannot be added or mended here, and nothing offers it.
 */
export type AddressFormSlot = ComponentType<{
  /** The address to mend; null for a new one. */
  addressId: string | null;
  onSaved: (addressId: string) => void;
  onClose: () => void;
}>;
