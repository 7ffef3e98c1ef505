import { Badge } from "@/components/ui/badge";
import { buttonLook } from "@/components/ui/button";
import type { OwnPlanView } from "@/server/subscriptions/checkout/index";
import { AccountCard } from "./account-frame";
import { InvoiceList } from "./invoice-list";

const BUTTON = buttonLook({ variant: "secondary", size: "lg" });

function Actions({ plan, path }: { plan: OwnPlanView; path: string }) {
  const { isShared, maySwitch, renews, mayCancel } = plan;
  return (
    <nav aria-label="Manage plan" className="mt-5 flex flex-wrap gap-2">
      {renews !== null && (
        <a
          className={buttonLook({ variant: "primary", size: "lg" })}
          href={`/subscribe/${renews}?renew=${plan.id}`}
        >
          Renew
        </a>
      )}
      {isShared && (
        <a className={BUTTON} href={`${path}/members`}>
          Members
        </a>
      )}
      {maySwitch && (
        <a className={BUTTON} href={`${path}/switch`}>
          Change plan
        </a>
      )}
      {mayCancel && (
        <a className={BUTTON} href={`${path}/cancel`}>
          Cancel subscription
        </a>
      )}
    </nav>
  );
}

/** Details of one subscription of the reader. */
export function PlanDetails({ plan, path }: { plan: OwnPlanView; path: string }) {
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
            <dt className="text-ink-2">{giver === null ? "Price:" : "From:"}</dt>
            <dd>{giver ?? price}</dd>
          </div>
          {opens.length > 0 && (
            <div className="mt-1 flex flex-wrap gap-x-2">
              <dt className="text-ink-2">Includes:</dt>
              <dd className="wrap-anywhere">{opens.join(", ")}</dd>
            </div>
          )}
        </dl>
        <Actions plan={plan} path={path} />
      </AccountCard>
      {giver === null && (
        <AccountCard labelledBy="invoices">
          <h2 id="invoices" className="mb-2 text-base font-semibold">
            Invoices
          </h2>
          <InvoiceList
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
