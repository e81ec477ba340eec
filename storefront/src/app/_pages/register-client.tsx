import { ProfileView } from "@/features/membership/profile-view";
import type { RegisterParts } from "@/features/membership/register-types";
import { RegisterView } from "@/features/membership/register-view";
import type { RegisterWords } from "@/features/membership/register-words";
import { PhoneField, type PhoneWords } from "@/features/regions/phone/phone-field";
import { RegionFields, type RegionWords } from "@/features/regions/region-fields";

export type PersonWords = { register: RegisterWords; phone: PhoneWords; regions: RegionWords };
type Props = { words: PersonWords };

/** The page to become a member on, with the phone and region fields of another feature. */
export function Register({ words }: Props) {
  return <RegisterView parts={partsOf(words)} words={words.register} />;
}

/** A member's own page, with the same. */
export function Profile({ words }: Props) {
  return <ProfileView parts={partsOf(words)} words={words.register} />;
}

function partsOf(words: PersonWords): RegisterParts {
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
