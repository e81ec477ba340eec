import { RegisterView } from "@/features/membership/register-view";

import { personParts, type PersonWords } from "./person-parts";

/** The page to become a member on. */
export default function Register({ words }: { words: PersonWords }) {
  return <RegisterView parts={personParts(words)} words={words.register} />;
}
