import { submitForm } from "@/lib/gateway/submit-form";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { PAGES } from "@/lib/paths";
import { goOn, signedIn } from "@/lib/session/change";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { EmailField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";

import styles from "./login-form.module.css";
import { useLoginWords } from "./words-context";

/** Goes on without a membership: an address is enough (AUT-2, ORD-2). */
export function GuestForm() {
  const language = useLanguage();
  const { login, form: formWords, problems } = useLoginWords();
  const form = useForm({
    rules: { email: ["required", "email"] },
    words: formWords,
    async submit({ email }) {
      const result = await submitForm(
        lazyBff.sessionGuest(language),
        { method: "POST", body: { email } },
        problems,
      );
      if (result.type === "failed") return result;
      const { path, token } = result.answer;
      signedIn(token);
      await goOn(path ?? PAGES.order);
      return { leaving: true };
    },
  });
  return (
    <form
      {...form.props}
      method="post"
      data-replay
      className={styles.form}
      aria-label={login.guestTitle}
    >
      <EmailField {...form.field("email")} label={login.email} />
      <FormAlert message={form.message} />
      <Button type="submit" variant="secondary" wide busy={form.busy}>
        {login.guestSubmit}
      </Button>
    </form>
  );
}
