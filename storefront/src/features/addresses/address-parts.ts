import type { ReactNode } from "react";

import type { Address } from "@/lib/gateway/types";
import type { FieldState } from "@/ui/form/field";

import type { AddressField, PLACES } from "./address-rules.ts";

type Place = (typeof PLACES)[number];

/** What other features give to the form; whoever puts it on a page brings it along. */
export type AddressParts = {
  phone: (field: FieldState, given: { label: string; number: string }) => ReactNode;
  places: (given: {
    field: (name: Extract<AddressField, Place | "country" | "postalCode">) => FieldState;
    initial: Pick<Address, Place | "country" | "postalCode"> | null;
    /** The country that the shopper is bound to. */
    only: string | null;
    asks: (name: Place | "postalCode") => boolean;
    onCountry: (code: string) => void;
  }) => ReactNode;
};
