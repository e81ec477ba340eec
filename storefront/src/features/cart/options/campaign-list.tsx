import { useState } from "react";

import type { CartCampaign } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import { trusted } from "@/lib/trusted";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { useForm } from "@/ui/form/use-form";

import styles from "./options.module.css";
import { useSend } from "./use-options";
import { useOptionWords } from "./words-context";

/** Campaigns that the basket may take part in. */
export function CampaignList({ campaigns }: { campaigns: readonly CartCampaign[] }) {
  const words = useOptionWords();
  return (
    <section aria-label={words.campaigns} className={styles.form}>
      <h2 className={styles.heading}>{words.campaigns}</h2>
      <ul className={styles.campaigns}>
        {campaigns.map((campaign) => (
          <Campaign key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}

function Campaign({ campaign: { id, group, title, html, selected } }: { campaign: CartCampaign }) {
  const words = useOptionWords();
  const send = useSend();
  const [done, setDone] = useState<string | null>(null);
  const form = useForm<never>({
    rules: {} as Record<never, []>,
    words: words.form,
    async submit() {
      const address = lazyBff.campaign(words.cart.language, id);
      const result = await (selected
        ? send("", address, { method: "DELETE" })
        : send("", address, { method: "PUT", body: { group } }));
      setDone(result ? null : selected ? words.campaignLeft : words.campaignJoined);
      return result;
    },
  });
  return (
    <li>
      <form {...form.props} className={styles.campaign} data-selected={selected || undefined}>
        <div>
          <p className={styles.code}>{title}</p>
          {html && <div dangerouslySetInnerHTML={{ __html: trusted(html) }} />}
          <p role="status" className={styles.done}>
            {!form.busy && done}
          </p>
          <FormAlert message={form.message} />
        </div>
        <Button
          type="submit"
          variant="secondary"
          busy={form.busy}
          aria-label={fill(selected ? words.leaveOf : words.joinOf, { title })}
        >
          {selected ? words.leave : words.join}
        </Button>
      </form>
    </li>
  );
}
