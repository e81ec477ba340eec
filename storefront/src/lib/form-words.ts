import type { Messages } from "./messages.ts";

/** What every form says of wrong fields (VAL-1); for `useForm`. */
type FormWords = Pick<Messages["notices"], "fieldRequired" | "fieldMandatory" | "emailInvalid"> &
  Pick<Messages["form"], "wrongFields" | "tooLong">;

export function formWords({
  notices: { fieldRequired, fieldMandatory, emailInvalid },
  form: { wrongFields, tooLong },
}: Messages): FormWords {
  return { fieldRequired, fieldMandatory, emailInvalid, wrongFields, tooLong };
}
