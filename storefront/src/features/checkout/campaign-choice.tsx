import { useState } from "react";

import type { OrderResult } from "@/lib/gateway/types";
import type { FieldState } from "@/ui/form/field";
import { Notice } from "@/ui/notice";

import { useCheckout } from "./checkout-context";
import { RadioCards } from "./radio-cards";

/** What the shopper's bank offers; the order is placed again with one of them or none. */
export function CampaignChoice({
  campaigns,
  field,
}: {
  campaigns: OrderResult["campaigns"];
  field: (name: "campaign") => FieldState;
}) {
  const { words } = useCheckout();
  const [chosen, setChosen] = useState("");
  return (
    <>
      <Notice live>
        <p>{words.campaignText}</p>
      </Notice>
      <RadioCards
        {...field("campaign")}
        legend={words.campaigns}
        chosen={chosen}
        onChoose={setChosen}
        cards={[
          ...campaigns.map(({ code, name }) => ({ value: code, label: name })),
          { value: "", label: words.noCampaign },
        ]}
      />
    </>
  );
}
