import { useState } from "react";

import type { CartOptions, LineOptions } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import { fill } from "@/lib/wording";
import { CheckField } from "@/ui/form/choice-fields";
import { TextArea } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";

import { lineOf, type LineRef } from "../line-ref";
import { moneyText } from "../money-text";
import { basket } from "../page-basket";
import { useBasketState } from "../use-basket-state";
import { NOTE } from "./note-form";
import { OptionForm } from "./option-form";
import { OptionsState } from "./options-state";
import { useSend } from "./use-options";
import { useOptionWords } from "./words-context";

/** What can be chosen for one line of the basket. */
export default function LineOptionsPart({ line, label }: { line: LineRef; label: string }) {
  const { confirmed } = useBasketState();
  const at = confirmed?.lines.findIndex(({ lineId }) => lineId === line.lineId) ?? -1;
  return (
    <OptionsState>
      {({ lines, giftPackage }) => {
        // A change gives the line another id: by its place it is still known until both are there.
        const alike = lines.length === confirmed?.lines.length ? lines[at] : undefined;
        const chosen = lines.find(({ lineId }) => lineId === line.lineId) ?? alike;
        return chosen ? <LineForm {...{ line, label, chosen, giftPackage }} /> : <></>;
      }}
    </OptionsState>
  );
}

function LineForm({
  line,
  label,
  chosen,
  giftPackage,
}: {
  line: LineRef;
  label: string;
  chosen: LineOptions;
  giftPackage: CartOptions["giftPackage"];
}) {
  const words = useOptionWords();
  const { language } = words.cart;
  const send = useSend();
  const [saved, setSaved] = useState(false);
  const [wrapped, setWrapped] = useState(chosen.giftPackage);

  /** Each change may give the line another id: it is looked up as it is sent. */
  const idOf = <A,>(address: (lineId: string) => A) => {
    return () => {
      const there = lineOf(basket.get().confirmed?.lines ?? [], line);
      return there && address(there.lineId);
    };
  };

  const form = useForm<"wrapped" | "giftNote" | "note">({
    rules: { wrapped: [], giftNote: [], note: [] },
    words: words.form,
    async submit({ giftNote, note, ...boxes }) {
      setSaved(false);
      const wraps = boxes.wrapped === "1";
      const card = wraps ? (giftNote ?? "").trim() : "";
      const text = note.trim();
      if (giftPackage && (wraps !== chosen.giftPackage || (wraps && card !== chosen.giftNote))) {
        const result = await send(
          wraps ? "giftNote" : "wrapped",
          idOf((id) => lazyBff.cartGiftPackage(language, id)),
          { method: "PUT", body: { wrapped: wraps, ...(wraps && { note: card }) } },
        );
        if (result) return result;
      }
      if (text !== chosen.note) {
        const result = await send(
          "note",
          idOf((id) => lazyBff.cartLineNote(language, id)),
          { method: "PUT", body: { text } },
        );
        if (result) return result;
      }
      setSaved(true);
    },
  });
  const changed = () => setSaved(false);
  const cost = giftPackage?.cost;
  return (
    <OptionForm form={form} label={label} submit={words.saveLine} done={saved ? words.saved : null}>
      {giftPackage && (
        <CheckField
          {...form.field("wrapped")}
          label={
            cost
              ? fill(words.giftPackageFor, { cost: moneyText(cost, words.cart) })
              : words.giftPackage
          }
          checked={wrapped}
          onChange={({ currentTarget }) => {
            setWrapped(currentTarget.checked);
            changed();
          }}
        />
      )}
      {giftPackage && wrapped && (
        <TextArea
          {...form.field("giftNote")}
          label={words.giftNote}
          defaultValue={chosen.giftNote}
          limit={NOTE}
          rows={2}
          dir="auto"
          onChange={changed}
        />
      )}
      <TextArea
        {...form.field("note")}
        label={words.lineNote}
        defaultValue={chosen.note}
        limit={NOTE}
        rows={2}
        dir="auto"
        onChange={changed}
      />
    </OptionForm>
  );
}
