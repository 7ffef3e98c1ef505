/** @jsxImportSource preact */
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import type { ChargeSummary, DiscountDetails } from "../../types";
import { useUi } from "../context";
import type { Translator } from "../translator";

/** Tolerance for a browser clock behind the server's: a start within the hour does not count as in the future. */
const CLOCK_TOLERANCE = HOUR_MILLISECONDS;

/** Sentences on later charges and the end of access. */
function toSentences(charges: ChargeSummary, { t, money, day, term }: Translator): string[] {
  const { currency, next_charge: next, recurring, access_ends_at: end, authorised_cents: card } = charges;
  if (recurring === null) return [end === null ? t("neverEnds") : t("endsAt", { date: day(end) })];
  if (next === null) return [t("renewsItself")];
  const nextPayment = { amount: money(next.amount_cents, currency), date: day(next.at) };
  if (card === null) return [t("renewsAt", nextPayment)];
  const later = {
    amount: money(recurring.amount_cents, currency),
    term: term({ ...recurring, recurring: true }),
  };
  return [
    t("cardCheckNote", { amount: money(card, currency) }),
    t("afterTrial", nextPayment),
    t("laterCharges", later),
  ];
}

function Row({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div class={isTotal ? "total" : undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

interface SummaryProps {
  /** null: not loaded yet. */
  charges: ChargeSummary | null;
  discount: DiscountDetails | null;
}

/** The charges of a purchase today and later, as computed by the server. */
export function Summary({ charges, discount }: SummaryProps) {
  const { translator } = useUi();
  const { t, money } = translator;
  if (charges === null)
    return (
      <div class="summary" aria-busy="true">
        <p class="hint">{t("loading")}</p>
      </div>
    );
  const amount = (cents: number) => money(cents, charges.currency);
  const { authorised_cents: card, starts_at: start } = charges;
  return (
    <div class="summary">
      <dl>
        {discount === null ? null : (
          <>
            <div>
              <dt>{t("price")}</dt>
              <dd>
                <s>{amount(charges.price_cents)}</s>
              </dd>
            </div>
            <Row label={discount.code} amount={`−${amount(charges.discount_cents)}`} />
          </>
        )}
        {card === null ? null : <Row label={t("cardCheck")} amount={amount(card)} />}
        <Row label={t("toPayNow")} amount={amount(charges.due_today_cents)} isTotal />
      </dl>
      {new Date(start).getTime() > Date.now() + CLOCK_TOLERANCE ? (
        <p class="hint">{t("beginsOn", { date: translator.day(start) })}</p>
      ) : null}
      {charges.gateway_adjusts ? <p class="hint">{t("gatewayAdjusts")}</p> : null}
      {toSentences(charges, translator).map((sentence) => (
        <p key={sentence} class="hint">
          {sentence}
        </p>
      ))}
    </div>
  );
}
