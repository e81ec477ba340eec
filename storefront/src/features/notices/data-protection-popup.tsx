import { useMemo } from "react";

import { useReadOnce } from "@/lib/gateway/use-read";
import type { Messages } from "@/lib/messages";
import { trusted } from "@/lib/trusted";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";
import { Notice } from "@/ui/notice";

import { fragmentAddress, proseOf } from "./fragment";
import styles from "./popup.module.css";

/**
 * The text that boxes to tick speak of: the shop's own, which members read in its popup of consents
 * too (CNS-1).
 */
export function DataProtectionPopup({
  messages,
  onClose,
}: {
  messages: Messages;
  onClose: () => void;
}) {
  const { dataProtection: words, common } = messages;
  const { data, error, isValidating, mutate } = useReadOnce(fragmentAddress("notifications"));
  const prose = useMemo(() => (data ? proseOf(data.html) : null), [data]);
  return (
    <Modal open title={words.title} closeLabel={common.close} onClose={onClose}>
      {prose ? (
        <div className={styles.prose} dangerouslySetInnerHTML={{ __html: trusted(prose) }} />
      ) : data === undefined && error === undefined ? (
        <p role="status">{common.loading}</p>
      ) : (
        <Notice tone="warning" live>
          <p>{words.failed}</p>
          <Button variant="secondary" busy={isValidating} onClick={() => void mutate()}>
            {common.retry}
          </Button>
        </Notice>
      )}
    </Modal>
  );
}
