import { useRef, useState } from "react";

import { askLogin } from "@/lib/ask-login";
import { asksForCode } from "@/lib/gateway/submit-form";
import type { OrderReturnForm } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { fill } from "@/lib/wording";
import { Button, ButtonLink } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import type { Rule } from "@/ui/form/rules";
import { SelectField, TextArea } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { showToast } from "@/ui/toast";

import { requestReturn } from "./order-calls";
import { Title } from "./order-title";
import { Nothing, OrdersFailed, OrdersWaiting } from "./orders-states";
import { orderHash } from "./place";
import type { Prepared } from "./prepare-picture";
import styles from "./return-form.module.css";
import { ReturnPictures } from "./return-pictures";
import { fieldOfFault, returnOf, rulesOf } from "./return-rules";
import { ReturnProducts } from "./return-products";
import type { SecurityCodeSlot } from "./security-code-slot";
import { useOrderWords } from "./words-context";

/** The longest note, in characters (contracts/gateway.openapi.json, `NewReturn`). */
const MAX_NOTE = 1000;

type Props = {
  id: string;
  number: string;
  SecurityCode: SecurityCodeSlot;
  /** The order has changed. */
  onRequested: () => void;
};

/** Asks to send products of an order back, with pictures of what is wrong. */
export function ReturnForm(props: Props) {
  const { id, number } = props;
  const language = useLanguage();
  const { orders: words } = useOrderWords();
  const { data, error, isValidating, mutate } = useRead(lazyBff.orderReturn(language, id), {
    // What is written must not be taken away by a form that came anew.
    revalidateOnReconnect: false,
  });
  if (!data) {
    if (error === undefined || isValidating) return <OrdersWaiting text={words.returnWait} />;
    return <OrdersFailed error={error} busy={false} retry={() => void mutate()} />;
  }
  if (!data.possible)
    return (
      <Nothing title={words.returnImpossible} text={data.message ?? ""}>
        <ButtonLink href={orderHash(id)}>{words.returnBack}</ButtonLink>
      </Nothing>
    );
  return (
    <section className={styles.page} aria-labelledby="order-title">
      <Title text={fill(words.returnTitle, { number: data.orderNumber || number })} />
      <Fields {...props} form={data} />
    </section>
  );
}

function Fields({ id, form: asked, SecurityCode, onRequested }: Props & { form: OrderReturnForm }) {
  const language = useLanguage();
  const { orders: words, form: formWords, choose, problems, securityCode } = useOrderWords();
  const [pictures, setPictures] = useState<readonly Prepared[]>([]);
  const [codeAsked, setCodeAsked] = useState(false);
  const [round, setRound] = useState(0);
  const retried = useRef(false);
  const rules: Record<string, readonly Rule[]> = rulesOf(asked);
  const form = useForm({
    rules,
    words: formWords,
    async submit(values) {
      const wanted = returnOf(asked, values);
      if (wanted.products.length === 0) return { text: words.returnChoose };
      const send = () =>
        requestReturn(
          language,
          id,
          wanted,
          pictures.map(({ content }) => content),
          problems,
        );
      let result = await send();
      if (result.type === "failed" && result.code === "member_needed") {
        // What was written is sent once they are signed in again.
        await askLogin({ reason: "orders", then: async () => void (result = await send()) });
      }
      setRound((last) => last + 1);
      if (result.type === "failed") {
        if (asksForCode(result) && !codeAsked && !retried.current) {
          retried.current = true;
          setCodeAsked(true);
        }
        const faults = result.faults.map((fault) => ({
          ...fault,
          field: fieldOfFault(fault.field),
        }));
        return { faults, text: result.text };
      }
      const { outcome, message } = result.answer;
      if (outcome === "refused") return { text: message ?? words.returnImpossible };
      showToast({ text: message ?? words.returnSent, tone: "good" });
      onRequested();
      location.hash = orderHash(id);
      return { leaving: true };
    },
  });
  return (
    <form
      {...form.props}
      method="post"
      data-replay="never"
      className={styles.form}
      aria-labelledby="order-title"
    >
      <ReturnProducts products={asked.products} field={form.field} />
      <SelectField {...form.field("reasonId")} label={words.returnReason} defaultValue="">
        <option value="">{choose}</option>
        {asked.reasons.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {asked.carriers.length > 0 && (
        <SelectField
          {...form.field("carrierId")}
          label={words.returnCarrier}
          defaultValue={asked.carriers.length === 1 ? asked.carriers[0]?.id : ""}
        >
          <option value="">{choose}</option>
          {asked.carriers.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        {...form.field("note")}
        label={words.returnAll}
        limit={{ length: MAX_NOTE }}
        rows={4}
      />
      <ReturnPictures limits={asked.pictures} pictures={pictures} onChange={setPictures} />
      {codeAsked && (
        <SecurityCode
          {...form.field("securityCode")}
          form="order-return"
          round={round}
          words={securityCode}
        />
      )}
      <p className={styles.hint}>
        {fill(words.returnAs, { name: asked.name, email: asked.email })}
      </p>
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy} className={styles.submit}>
        {words.returnSend}
      </Button>
    </form>
  );
}
