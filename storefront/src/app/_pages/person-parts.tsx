import type { RegisterParts } from "@/features/membership/register-types";
import type { RegisterWords } from "@/features/membership/register-words";
import { PhoneField, type PhoneWords } from "@/features/regions/phone/phone-field";
import { RegionFields, type RegionWords } from "@/features/regions/region-fields";

export type PersonWords = { register: RegisterWords; phone: PhoneWords; regions: RegionWords };

/** The phone and region fields of another feature, for forms about a person. */
export function personParts(words: PersonWords): RegisterParts {
  return {
    phone: (field, { label, number }) => (
      <PhoneField {...field} label={label} defaultValue={number} words={words.phone} />
    ),
    regions: (field, { initial, member, only }) => (
      <RegionFields
        field={field}
        initial={initial}
        member={member}
        only={only}
        words={words.regions}
      />
    ),
  };
}
