import { askLogin } from "@/lib/ask-login";
import { submitForm, type FormResult } from "@/lib/gateway/submit-form";
import type { AlarmChange, AlarmKind } from "@/lib/gateway/types";
import { lazyMessages } from "@/lib/lazy-messages";
import { ALARM_PAGES, lazyBff } from "@/lib/lazy-paths";
import type { Language } from "@/lib/locale";
import { href } from "@/lib/paths";
import { showToast } from "@/ui/toast";

type NewAlarm = { kind: AlarmKind; productId: string; variantId: string | null };

/**
 * Waits for a lower price, or for a product to be there again; a guest is asked in first. What
 * became of it is told in a toast. Never throws.
 */
export async function addAlarm(
  language: Language,
  { kind, productId, variantId }: NewAlarm,
  isGuest: boolean,
): Promise<void> {
  const { alarms, problems } = await lazyMessages(language);
  const body = { kind, productId, ...(variantId ? { variantId } : {}) };
  const send = async () =>
    tell(await submitForm(lazyBff.alarms(language, null), { method: "POST", body }, problems));
  const tell = (result: FormResult<AlarmChange>) => {
    if (result.type === "failed")
      return showToast({ text: result.text ?? alarms.addFailed, tone: "bad" });
    const { outcome, message } = result.answer;
    showToast({
      text: message ?? (outcome === "done" ? alarms.added : alarms.addFailed),
      tone: outcome === "done" ? "good" : "plain",
      action: { label: alarms.toList, href: href(language, ALARM_PAGES[kind]) },
    });
  };
  if (isGuest) await askLogin({ reason: "alarm", then: send });
  else await send();
}
