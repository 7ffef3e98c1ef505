/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { Subscription } from "../../types";
import { useUi } from "../context";
import { Dialog } from "../dialog";
import { formatRefusal } from "../refusal";
import { Alert } from "../status-messages";

interface CancelProps {
  subscription: Subscription;
  onClose: (isCancelled: boolean) => void;
}

/** Confirms the cancellation of a subscription, and shows until when access remains. */
export function Cancel({ subscription, onClose }: CancelProps) {
  const { svc, translator, announce } = useUi();
  const { t } = translator;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; attempt: number } | null>(null);
  const title = t("cancelTitle", { plan: subscription.plan_name });

  async function cancel(): Promise<void> {
    if (subscription.id === null || busy) return;
    setBusy(true);
    try {
      await svc.cancelSubscription(subscription.id);
      announce(t("cancelDone", { plan: subscription.plan_name }));
      onClose(true);
    } catch (error) {
      setProblem({ text: formatRefusal(error, translator), attempt: (problem?.attempt ?? 0) + 1 });
      setBusy(false);
    }
  }

  return (
    <Dialog label={t("cancel")} onClose={() => onClose(false)}>
      <div class="stack">
        <h2 class="title">{title}</h2>
        <p>
          {subscription.end_timestamp === null
            ? t("cancelKeepNot")
            : t("cancelKeep", { date: translator.day(subscription.end_timestamp) })}
        </p>
        {problem === null ? null : <Alert {...problem} />}
        <p class="actions">
          <button type="button" class="button" onClick={() => onClose(false)}>
            {t("cancelNo")}
          </button>
          <button type="button" class="button danger" aria-disabled={busy} onClick={() => void cancel()}>
            {t("cancelYes")}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
