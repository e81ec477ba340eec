import { useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { retryOf } from "@/lib/gateway/retry-of";
import type { Carriers } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import type { FieldState } from "@/ui/form/field";
import { RetryNotice } from "@/ui/retry-notice";

import { useCheckout } from "./checkout-context";
import { sendInOrder } from "./in-order";
import { RadioCards } from "./radio-cards";

type Props = { field: (name: "carrier") => FieldState; say: (text: string) => void };

/** Who brings the order, and when. */
export function CarrierChoice(props: Props) {
  const { language, words } = useCheckout();
  const read = useRead(checkoutBff.carriers(language));
  const { data, error, mutate } = read;
  if (data) {
    const reread = () => void mutate();
    return data.carriers.length > 0 && <CarrierCards {...props} data={data} reread={reread} />;
  }
  return error !== undefined && <RetryNotice {...retryOf(read, words)} />;
}

const ANY_TIME = "";

function CarrierCards({
  data,
  field,
  say,
  reread,
}: Props & { data: Carriers; reread: () => void }) {
  const { language, words, setSummary } = useCheckout();
  const [carrier, setCarrier] = useState(data.carrierId ?? data.carriers[0]?.id ?? null);
  const [slot, setSlot] = useState(
    data.slotId && data.slotDate ? slotKey(data.slotDate, data.slotId) : ANY_TIME,
  );

  async function chooseCarrier(carrierId: string) {
    setCarrier(carrierId);
    const chosen = await sendInOrder(
      checkoutBff.carrier(language),
      { method: "PUT", body: { carrierId } },
      words.problems,
    );
    if (chosen.type === "failed")
      return say(chosen.text ?? chosen.faults[0]?.message ?? words.refused);
    const { outcome, message, summary } = chosen.answer;
    if (outcome === "refused") say(message ?? words.refused);
    else setSummary(summary ?? null);
    reread();
  }

  async function chooseSlot(key: string) {
    setSlot(key);
    if (key === ANY_TIME) return;
    const [date = "", slotId = ""] = key.split("|");
    const chosen = await sendInOrder(
      checkoutBff.slot(language),
      { method: "PUT", body: { date, slotId } },
      words.problems,
    );
    if (chosen.type === "failed")
      return say(chosen.text ?? chosen.faults[0]?.message ?? words.refused);
    if (chosen.answer.outcome === "refused") {
      setSlot(ANY_TIME);
      say(chosen.answer.message ?? words.refused);
    }
    reread();
  }

  const days = data.carriers.find(({ id }) => id === carrier)?.days ?? [];
  return (
    <>
      <RadioCards
        {...field("carrier")}
        required
        legend={words.carrier}
        chosen={carrier}
        onChoose={(id) => void chooseCarrier(id)}
        cards={data.carriers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {days.length > 0 && (
        <RadioCards
          name="slot"
          legend={words.slot}
          chosen={slot}
          onChoose={(key) => void chooseSlot(key)}
          cards={[
            { value: ANY_TIME, label: words.noSlot },
            ...days.flatMap((day) =>
              day.slots.map(({ id, from, to, available }) => ({
                value: slotKey(day.date, id),
                disabled: !available,
                label: (
                  <span>
                    {day.label} <bdi dir="ltr">{`${from}–${to}`}</bdi>
                    {!available && ` (${words.slotFull})`}
                  </span>
                ),
              })),
            ),
          ]}
        />
      )}
    </>
  );
}

const slotKey = (date: string, id: string) => `${date}|${id}`;
