import type { PlanView } from "@/server/subscriptions/checkout/index";
import { numberFormat } from "@/shared/formats/index";
import { getShopTexts, type PageLocale } from "../site-texts";
import css from "./plans.module.css";
import shop from "./shop.module.css";

/** Format whole percents in the publication's locale. */
export function formatWholePercent(percent: number, { locale }: PageLocale): string {
  return numberFormat(locale, { style: "percent" }).format(percent / 100);
}

interface PlanOfferProps extends PageLocale {
  plan: PlanView;
  href: string;
}

function Saving({ saving, locale }: PageLocale & { saving: NonNullable<PlanView["saving"]> }) {
  const { amount, percent, monthlyTitle: title, twelveMonths } = saving;
  return (
    <p className={css.saving}>
      {getShopTexts({ locale })("saving", {
        amount,
        percent: formatWholePercent(percent, { locale }),
        title,
        twelveMonths,
      })}
    </p>
  );
}

/** A plan on the plans page. */
export function PlanOffer({ plan, href, locale }: PlanOfferProps) {
  const t = getShopTexts({ locale });
  const { title, benefits, saving, proof } = plan;
  return (
    <li className={shop.plan} data-plan={plan.id} data-featured={plan.isFeatured || undefined}>
      {plan.isFeatured ? <p className={css.badge}>{t("featured")}</p> : null}
      <h3 className={shop.planTitle}>{title}</h3>
      <p className={shop.price}>
        <strong>{plan.price}</strong> {plan.term}
      </p>
      {saving === null ? null : <Saving saving={saving} locale={locale} />}
      {plan.description === null ? null : <p className={shop.words}>{plan.description}</p>}
      {benefits.length === 0 ? null : (
        <ul className={css.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      {[...(proof === null ? [] : [t("proof", { proof })]), ...plan.notes].map((note) => (
        <p key={note} className={shop.note}>
          {note}
        </p>
      ))}
      <a className={shop.choose} href={href} aria-label={t("choosePlan", { title })}>
        {t("choose")}
      </a>
    </li>
  );
}
