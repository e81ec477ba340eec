import { toSvgPath } from "lean-qr/extras/svg";
import { generate } from "lean-qr";
import { useMemo, useState } from "react";

import type { Language } from "@/lib/locale";
import { href, PAGES } from "@/lib/paths";
import { Button } from "@/ui/button";
import { Field } from "@/ui/form/field";
import formStyles from "@/ui/form/form.module.css";
import { Modal } from "@/ui/modal";
import { showToast } from "@/ui/toast";

import type { ProjectedLine } from "../projection";
import styles from "./share-basket.module.css";
import { sharedFragment } from "./shared-link";
import type { ShareWords } from "./words";

/** Light cells around a code, without which it cannot be read. */
const QUIET_ZONE = 4;

/** The basket as a link and as a code to scan; both are made here, and nobody is asked. */
export default function ShareBasket({
  lines,
  open,
  onClose,
  closeLabel,
  language,
  share,
}: {
  lines: readonly ProjectedLine[];
  open: boolean;
  onClose: () => void;
  closeLabel: string;
  language: Language;
  share: ShareWords;
}) {
  return (
    <Modal open={open} onClose={onClose} title={share.title} closeLabel={closeLabel}>
      {open && <SharedLink lines={lines} language={language} share={share} />}
    </Modal>
  );
}

function SharedLink({
  lines,
  language,
  share,
}: {
  lines: readonly ProjectedLine[];
  language: Language;
  share: ShareWords;
}) {
  const [copyFailed, setCopyFailed] = useState(false);
  const path = href(language, PAGES.cart);
  const link = new URL(`${path}${sharedFragment(lines)}`, location.origin).href;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: share.copied, tone: "good" });
    } catch {
      setCopyFailed(true);
    }
  }
  return (
    <div className={styles.share}>
      <p>{share.text}</p>
      <Field name="link" label={share.link} error={copyFailed ? share.copyFailed : undefined}>
        {(controlProps) => (
          <input
            {...controlProps}
            readOnly
            dir="ltr"
            value={link}
            className={formStyles.input}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button variant="secondary" onClick={() => void copy()}>
        {share.copy}
      </Button>
      <Code text={link} label={share.code} />
    </div>
  );
}

/** Dark on light in both schemes: cameras read nothing else. */
function Code({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => {
    try {
      return generate(text);
    } catch {
      // Longer than any code holds; the link is there.
      return null;
    }
  }, [text]);
  if (!code) return null;
  const size = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path
        d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${size}v${size}h${-size}z`}
        className={styles.light}
      />
      <path d={toSvgPath(code)} className={styles.dark} />
    </svg>
  );
}
