import { Badge } from "@/components/ui/badge";
import type { OwnPlanView } from "@/server/subscriptions/checkout/index";
import type { AccountTexts } from "@/shared/messages/account/index";
import { ACCOUNT_LINK, AccountCard } from "./account-frame";

/** Subscription in a list. */
export function PlanCard({ plan, href, t }: { plan: OwnPlanView; href: string | null; t: AccountTexts }) {
  const { id, title, group, status, next, price, giver } = plan;
  return (
    <AccountCard labelledBy={`plan-${id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`plan-${id}`} className="text-base font-semibold wrap-anywhere">
          {title}
        </h2>
        <Badge tone={status.tone}>{status.label}</Badge>
      </div>
      {group !== null && <p className="text-sm text-ink-2 wrap-anywhere">{group}</p>}
      <p className="mt-2 text-sm">{next}</p>
      <p className="text-sm text-ink-2">{giver === null ? price : t("giftFrom", { name: giver })}</p>
      {href !== null && (
        <p className="mt-3 text-sm">
          <a href={href} className={ACCOUNT_LINK} aria-label={t("detailsOf", { plan: title })}>
            {t("details")}
          </a>
        </p>
      )}
    </AccountCard>
  );
}
