import { ProfileView } from "@/features/membership/profile-view";

import { personParts, type PersonWords } from "./person-parts";

/** A member's own page. */
export default function Profile({ words }: { words: PersonWords }) {
  return <ProfileView parts={personParts(words)} words={words.register} />;
}
