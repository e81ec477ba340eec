import { use, useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import type { StoreQuestion } from "@/lib/ask-store";
import { retryOf } from "@/lib/gateway/retry-of";
import { useReadOnce } from "@/lib/gateway/use-read";
import type { LocationChange } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { lazyMessages } from "@/lib/lazy-messages";
import { lazyBff } from "@/lib/lazy-paths";
import type { Messages } from "@/lib/messages";
import { Modal } from "@/ui/modal";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { isChoosable } from "./picker-calls";
import { ServiceForm } from "./service-form";
import { StoreForm } from "./store-form";
import styles from "./store-picker.module.css";

/**
 * The window in which a visitor chooses the store that a product comes from (CRT-1), and in which
 * way where the shop has several. What was to be bought is added by whoever asked.
 */
export default function StorePicker({ question }: { question: StoreQuestion }) {
  const messages = use(lazyMessages(useLanguage()));
  const { storePicker: words, common } = messages;
  const [services, setServices] = useState<LocationChange["services"] | null>(null);
  return (
    <Modal
      open
      onClose={() => question.answer(false)}
      title={services ? words.serviceTitle : words.title}
      closeLabel={common.close}
      widthPx={520}
    >
      {services ? (
        <ServiceForm
          services={services}
          messages={messages}
          onChosen={() => question.answer(true)}
        />
      ) : (
        <div className={styles.inside}>
          <p>{question.message ?? words.hint}</p>
          <Choice
            messages={messages}
            onChosen={({ services }) =>
              services.length > 1 ? setServices(services) : question.answer(true)
            }
          />
        </div>
      )}
    </Modal>
  );
}

function Choice({
  messages,
  onChosen,
}: {
  messages: Messages;
  onChosen: (change: LocationChange) => void;
}) {
  const language = useLanguage();
  const { storePicker: words, common, problems } = messages;
  const read = useReadOnce(checkoutBff.stores(language));
  const { data, error } = read;
  // Without it nothing is chosen beforehand, and that is all.
  const { data: location, isLoading } = useReadOnce(lazyBff.storeLocation(language));
  if (!data && error !== undefined)
    return (
      <RetryNotice title={words.failed} {...retryOf(read, { problems, retry: common.retry })} />
    );
  if (!data || isLoading)
    return (
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          {common.loading}
        </p>
        <Skeleton className={styles.waiting} />
      </div>
    );
  const stores = data.stores.filter(isChoosable);
  if (stores.length === 0) return <p>{words.none}</p>;
  return (
    <StoreForm
      stores={stores}
      location={location ?? null}
      messages={messages}
      onChosen={onChosen}
    />
  );
}
