import type { PlanView } from "@/server/subscriptions/checkout/index";
import css from "./plans.module.css";
import shop from "./shop.module.css";
import { PLANS_TEXTS } from "./texts";

/** A plan on the plans page. */
export function PlanOffer({ plan, href }: { plan: PlanView; href: string }) {
  const { title, benefits, saving, proof } = plan;
  return (
    <li className={shop.plan} data-plan={plan.id} data-featured={plan.isFeatured || undefined}>
      {plan.isFeatured ? <p className={css.badge}>{PLANS_TEXTS.featured}</p> : null}
      <h3 className={shop.planTitle}>{title}</h3>
      <p className={shop.price}>
        <strong>{plan.price}</strong> {plan.term}
      </p>
      {saving === null ? null : <p className={css.saving}>{PLANS_TEXTS.saving(saving)}</p>}
      {plan.description === null ? null : <p className={shop.words}>{plan.description}</p>}
      {benefits.length === 0 ? null : (
        <ul className={css.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      {[...(proof === null ? [] : [PLANS_TEXTS.proof(proof)]), ...plan.notes].map((note) => (
        <p key={note} className={shop.note}>
          {note}
        </p>
      ))}
      <a className={shop.choose} href={href} aria-label={PLANS_TEXTS.choosePlan(title)}>
        {PLANS_TEXTS.choose}
      </a>
    </li>
  );
}
