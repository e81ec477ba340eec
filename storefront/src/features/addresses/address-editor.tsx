import { failureText, GatewayError } from "@/lib/gateway/problem";
import type { AddressChange } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { AddressForm } from "./address-form";
import type { AddressParts } from "./address-parts";
import styles from "./addresses-view.module.css";
import { useAddressWords } from "./words-context";

type Props = {
  parts: AddressParts;
  onSaved: (change: Pick<AddressChange, "id" | "message">) => void;
  onCancel?: (() => void) | undefined;
};

/** The form of an address: of a new one where `id` is null. */
export function AddressEditor({ id, parts, onSaved, onCancel }: Props & { id: string | null }) {
  const given = { parts, onSaved, ...(onCancel && { onCancel }) };
  return id === null ? <AddressForm initial={null} {...given} /> : <Change id={id} {...given} />;
}

/** Read anew: another tab may have changed it since it was listed. */
function Change({ id, ...given }: Props & { id: string }) {
  const language = useLanguage();
  const { addresses: labels, problems, common } = useAddressWords();
  const { data, error, isValidating, mutate } = useRead(lazyBff.address(language, id), {
    dedupingInterval: 0,
    // Nothing that happens meanwhile takes a form from under somebody's hands.
    revalidateOnReconnect: false,
  });
  if (error !== undefined)
    return GatewayError.fromFailure(error).status === 404 ? (
      <>
        <Notice live>{labels.gone}</Notice>
        <ButtonLink variant="secondary" href="#" className={styles.add}>
          {labels.toList}
        </ButtonLink>
      </>
    ) : (
      <RetryNotice
        title={labels.failed}
        text={failureText(problems, error)}
        retryLabel={common.retry}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  if (!data || isValidating) return <Skeleton className={styles.waitingForm} />;
  return <AddressForm initial={data} {...given} />;
}
