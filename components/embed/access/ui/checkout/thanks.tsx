/** @jsxImportSource preact */
import type { Subscription } from "../../types";
import { useUi } from "../context";
import { Arrival, Facts } from "../parts";
import { saveInvoice } from "../save-invoice";
import type { Entered } from "./entered";

interface ThanksProps {
  subscription: Subscription;
  entered: Entered;
  isGuest: boolean;
  /** What stands on the button that ends it. */
  goOn: string;
  onGoOn: () => void;
}

/** What was bought, its invoice, and the way on. */
export function Thanks({ subscription: one, entered, isGuest, goOn, onGoOn }: ThanksProps) {
  const ui = useUi();
  const { t, money, day } = ui.words;
  const isOwnGuest = isGuest && !entered.asGift;
  const invoices = entered.asGift ? [] : one.invoices.filter(({ downloadable }) => downloadable);
  const isWaiting = one.status === "pending" && new Date(one.start_timestamp) <= new Date();
  const lead = entered.asGift
    ? t("thanksGift", { name: entered.recipient.trim() })
    : isWaiting
      ? t("thanksWaiting")
      : one.status === "pending"
        ? t("thanksLater", { plan: one.plan_name, date: day(one.start_timestamp) })
        : t("thanksOpen", { plan: one.plan_name });
  return (
    <div class="stack">
      <Arrival>{t("thanks")}</Arrival>
      <p>{lead}</p>
      <Facts
        facts={[
          { label: t("price"), value: money(one.payment_amount_cents, one.payment_amount_currency) },
          ...(one.code === null ? [] : [{ label: t("code"), value: one.code }]),
          ...invoices.map((invoice) => ({
            label: t("invoices"),
            value: (
              <button type="button" class="plain" onClick={() => void saveInvoice(ui, one, invoice)}>
                {t("download", { number: invoice.sequenced_invoice_number })}
              </button>
            ),
          })),
        ]}
      />
      {isOwnGuest ? (
        <p class="soft">
          {entered.byPhone
            ? t("thanksPhone", { name: entered.phone.trim() })
            : t("thanksGuest", { name: entered.email.trim() })}
        </p>
      ) : null}
      <p class="actions">
        {isOwnGuest && !entered.byPhone ? (
          <button type="button" class="button primary" onClick={() => ui.askLogIn("signup")}>
            {t("register")}
          </button>
        ) : null}
        <button type="button" class={isOwnGuest ? "button" : "button primary"} onClick={onGoOn}>
          {isOwnGuest ? t("done") : goOn}
        </button>
      </p>
    </div>
  );
}
