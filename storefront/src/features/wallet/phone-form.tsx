import { useState } from "react";

import { useReadOnce } from "@/lib/gateway/use-read";
import { lazyBff } from "@/lib/lazy-paths";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { withWesternDigits } from "@/ui/form/masks";
import { digitsOf } from "@/ui/form/rules";
import { TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";

import { failure, type Wallet } from "./requests";
import { openWallet } from "./steps";
import styles from "./wallet.module.css";

const digits = (text: string): string => digitsOf(withWesternDigits(text)).replace(/^00/, "");

/** Whose wallet it is; a member's own telephone stands there already. */
export function PhoneForm({ wallet }: { wallet: Wallet }) {
  const { language, words, resumes } = wallet;
  const { data: member } = useReadOnce(lazyBff.registerForm(language, true));
  const form = useForm({
    rules: {
      phone: ["required", (value) => (/^\d{10,15}$/.test(digits(value)) ? null : words.phoneWrong)],
    },
    words: words.form,
    async submit({ phone }) {
      try {
        await openWallet(wallet, digits(phone));
      } catch (error) {
        return { text: failure(wallet, error) };
      }
    },
  });
  const [isTouched, setTouched] = useState(false);
  const [known, setKnown] = useState("");
  // A field that has had the focus is not replaced.
  if (member?.phone && member.phone !== known && !isTouched) setKnown(member.phone);
  return (
    <form
      {...form.props}
      method="post"
      className={styles.form}
      aria-label={words.title}
      onFocus={() => setTouched(true)}
    >
      {resumes && <p>{words.resumeHint}</p>}
      <TextField
        key={known}
        {...form.field("phone")}
        label={words.phone}
        hint={words.phoneHint}
        defaultValue={known}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="go"
        dir="ltr"
        limit={{ length: 24 }}
      />
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy} data-replay="never">
        {words.open}
      </Button>
    </form>
  );
}
