import type { Metadata } from "next";
import { ACCOUNT_LINK, AccountCard, AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { PlanCard } from "@/components/reader/plan-card";
import { UnconfirmedNote } from "@/components/reader/unconfirmed-note";
import { loadOwnSubscriptions, requireMember, toPlanView } from "../../member-account";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../reader-texts";
import { confirmAddressAction } from "../names/names-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("yourPlans");
}

const HEADING = "mt-4 text-base font-semibold";

export default async function PlansPage() {
  const ctx = await requireMember("/account/plans");
  const { claim, unconfirmedEmail, own, shared } = await loadOwnSubscriptions(ctx);
  const t = await loadReaderTexts();
  const format = await loadTextFormat();
  return (
    <AccountFrame t={t} current="/account/plans" title={t("yourPlans")}>
      {unconfirmedEmail !== null && (
        <UnconfirmedNote
          t={t}
          lead={
            claim === "unconfirmed" ? t("purchaseFound") : t("unconfirmedLead", { email: unconfirmedEmail })
          }
          send={confirmAddressAction}
        />
      )}
      {claim === "unconfirmed" && unconfirmedEmail === null && (
        <AccountCard>
          <p className="text-sm">
            {t("purchaseFound")}{" "}
            <a href="/account/names" className={ACCOUNT_LINK}>
              {t("confirmToAdd")}
            </a>
          </p>
        </AccountCard>
      )}
      {claim === "apart" && (
        <AccountCard>
          <p className="text-sm">{t("purchaseApart")}</p>
        </AccountCard>
      )}
      {own.length === 0 && shared.length === 0 ? (
        <AccountEmpty href="/subscribe" label={t("seePlans")}>
          {t("noPlans")}
        </AccountEmpty>
      ) : null}
      {own.map((subscription) => (
        <PlanCard
          t={t}
          key={subscription.id}
          plan={toPlanView(ctx, subscription, format)}
          href={`/account/plans/${subscription.id}`}
        />
      ))}
      {shared.length > 0 && <h2 className={HEADING}>{t("sharedWithYou")}</h2>}
      {shared.map((subscription) => {
        const plan = toPlanView(ctx, subscription, format);
        const from = subscription.subscriber.name ?? t("someoneElse");
        return (
          <PlanCard
            t={t}
            key={subscription.id}
            plan={{ ...plan, price: t("sharedBy", { name: from }) }}
            href={null}
          />
        );
      })}
      {(own.length > 0 || shared.length > 0) && (
        <p className="text-sm">
          <a href="/subscribe" className={ACCOUNT_LINK}>
            {t("seePlans")}
          </a>
        </p>
      )}
    </AccountFrame>
  );
}
