import type { ReactNode } from "react";

import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import type { FormState } from "@/ui/form/use-form";

import styles from "./options.module.css";

/** One thing to fill in and save; `done` is read out once it is saved. */
export function OptionForm({
  form,
  label,
  submit,
  done,
  children,
}: {
  form: Pick<FormState<string>, "props" | "busy" | "message">;
  label: string;
  submit: string;
  done: string | null;
  children: ReactNode;
}) {
  return (
    <form {...form.props} aria-label={label} className={styles.form}>
      {children}
      <FormAlert message={form.message} />
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {submit}
        </Button>
        <p role="status" className={styles.done}>
          {!form.busy && done}
        </p>
      </div>
    </form>
  );
}
