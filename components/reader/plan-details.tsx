import { Badge } from "@/components/ui/badge";
import { buttonLook } from "@/components/ui/button";
import type { OwnPlanView } from "@/server/subscriptions/checkout/index";
import type { AccountTexts } from "@/shared/messages/account/index";
import { AccountCard } from "./account-frame";
import { InvoiceList } from "./invoice-list";

const BUTTON = buttonLook({ variant: "secondary", size: "lg" });

interface PlanProps {
  plan: OwnPlanView;
  path: string;
  /** Text of the link to its pause; null: it cannot be paused now. */
  pause: string | null;
  t: AccountTexts;
}

function Actions({ plan, path, pause, t }: PlanProps) {
  const { isShared, maySwitch, renews, mayCancel } = plan;
  return (
    <nav aria-label={t("managePlan")} className="mt-5 flex flex-wrap gap-2">
      {renews !== null && (
        <a
          className={buttonLook({ variant: "primary", size: "lg" })}
          href={`/subscribe/${renews}?renew=${plan.id}`}
        >
          {t("renew")}
        </a>
      )}
      {isShared && (
        <a className={BUTTON} href={`${path}/members`}>
          {t("members")}
        </a>
      )}
      {maySwitch && (
        <a className={BUTTON} href={`${path}/switch`}>
          {t("changePlan")}
        </a>
      )}
      {pause !== null && (
        <a className={BUTTON} href={`${path}/pause`}>
          {pause}
        </a>
      )}
      {mayCancel && (
        <a className={BUTTON} href={`${path}/cancel`}>
          {t("cancelSubscription")}
        </a>
      )}
    </nav>
  );
}

/** Details of one subscription of the reader. */
export function PlanDetails({ plan, path, pause, t }: PlanProps) {
  const { status, next, price, opens, giver, group } = plan;
  return (
    <>
      <AccountCard>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={status.tone}>{status.label}</Badge>
          {group !== null && <span className="text-sm text-ink-2">{group}</span>}
        </p>
        <p className="mt-3 text-base">{next}</p>
        <dl className="mt-3 text-sm">
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-ink-2">{t(giver === null ? "price" : "from")}</dt>
            <dd>{giver ?? price}</dd>
          </div>
          {opens.length > 0 && (
            <div className="mt-1 flex flex-wrap gap-x-2">
              <dt className="text-ink-2">{t("includes")}</dt>
              <dd className="wrap-anywhere">{opens.join(", ")}</dd>
            </div>
          )}
        </dl>
        <Actions plan={plan} path={path} pause={pause} t={t} />
      </AccountCard>
      {giver === null && (
        <AccountCard labelledBy="invoices">
          <h2 id="invoices" className="mb-2 text-base font-semibold">
            {t("invoices")}
          </h2>
          <InvoiceList
            t={t}
            invoices={plan.invoices.map((invoice) => ({
              ...invoice,
              href: `${path}/invoices/${invoice.id}`,
            }))}
          />
        </AccountCard>
      )}
    </>
  );
}
