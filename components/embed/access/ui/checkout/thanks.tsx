/** @jsxImportSource preact */
import type { Subscription } from "../../types";
import { useUi } from "../context";
import { saveInvoice } from "../save-invoice";
import { Facts, FocusedHeading } from "../status-messages";
import type { Translator } from "../translator";
import type { FormValues } from "./form-values";

interface ThanksProps {
  subscription: Subscription;
  entered: FormValues;
  isGuest: boolean;
  /** Label of the closing button. */
  continueLabel: string;
  onContinue: () => void;
}

/** What the reader has from now on. */
function startedText(purchased: Subscription, { t, day }: Translator): string {
  const { recurring, end_timestamp: end, plan_name: plan } = purchased;
  const isStory = purchased.subscription_type === "dynamic_asset";
  if (isStory && end === null) return t("thanksStory");
  if (!isStory && !recurring && end !== null) return t("thanksUntil", { date: day(end) });
  return t("thanksOpen", { plan });
}

/** The confirmation: what was bought, its invoice, and the next step. */
export function Thanks({
  subscription: purchased,
  entered,
  isGuest,
  continueLabel,
  onContinue,
}: ThanksProps) {
  const ui = useUi();
  const { t, money, day } = ui.translator;
  const isGuestBuyer = isGuest && !entered.asGift;
  const invoices = entered.asGift ? [] : purchased.invoices.filter(({ downloadable }) => downloadable);
  const isPending = purchased.status === "pending" && new Date(purchased.start_timestamp) <= new Date();
  const lead = entered.asGift
    ? t("thanksGift", { name: entered.recipient.trim() })
    : isPending
      ? t("thanksWaiting")
      : purchased.status === "pending"
        ? t("thanksLater", { plan: purchased.plan_name, date: day(purchased.start_timestamp) })
        : startedText(purchased, ui.translator);
  return (
    <div class="stack">
      <FocusedHeading>{t("thanks")}</FocusedHeading>
      <p>{lead}</p>
      <Facts
        facts={[
          {
            label: t("price"),
            value: money(purchased.payment_amount_cents, purchased.payment_amount_currency),
          },
          ...(purchased.code === null ? [] : [{ label: t("code"), value: purchased.code }]),
          ...invoices.map((invoice) => ({
            label: t("invoices"),
            value: (
              <button type="button" class="plain" onClick={() => void saveInvoice(ui, purchased, invoice)}>
                {t("download", { number: invoice.sequenced_invoice_number })}
              </button>
            ),
          })),
        ]}
      />
      {isGuestBuyer ? (
        <p class="soft">
          {entered.byPhone
            ? t("thanksPhone", { name: entered.phone.trim() })
            : t("thanksGuest", { name: entered.email.trim() })}
        </p>
      ) : null}
      <p class="actions">
        {isGuestBuyer && !entered.byPhone ? (
          <button type="button" class="button primary" onClick={() => ui.requestLogIn("signup")}>
            {t("register")}
          </button>
        ) : null}
        <button type="button" class={isGuestBuyer ? "button" : "button primary"} onClick={onContinue}>
          {isGuestBuyer ? t("done") : continueLabel}
        </button>
      </p>
    </div>
  );
}
