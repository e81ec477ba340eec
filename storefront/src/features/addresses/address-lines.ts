import type { Address } from "@/lib/gateway/types";

/** An address as it is written on a parcel, one line after the other; empty ones are left out. */
export function addressLines(address: Address): string[] {
  const { street, district, town, city, state, country, postalCode } = address;
  const join = (parts: (string | undefined)[], between: string) =>
    parts.filter((part) => part !== undefined && part !== "").join(between);
  return [
    address.company ? address.companyName : "",
    address.fullName,
    join([street, district?.name], ", "),
    join([postalCode, join([town?.name, city?.name, state?.name], " / ")], " "),
    country?.name ?? "",
  ].filter((line) => line !== "");
}
