import type { FrameView } from "@/server/publishing/site/index";
import type { GroupView, PlanView, ShopView } from "@/server/subscriptions/checkout/index";
import { toToneStyle } from "../tone-style";
import css from "./shop.module.css";

interface ShopParams {
  from: string | null;
  currency: string | null;
}

function buildHref(path: string, { from, currency }: ShopParams): string {
  const query = new URLSearchParams({
    ...(currency === null ? {} : { currency }),
    ...(from === null ? {} : { from }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

function Plan({ plan, shopParams }: { plan: PlanView; shopParams: ShopParams }) {
  return (
    <li className={css.plan} data-plan={plan.id}>
      <h3 className={css.planTitle}>{plan.title}</h3>
      <p className={css.price}>
        <strong>{plan.price}</strong> {plan.term}
      </p>
      {plan.description === null ? null : <p className={css.words}>{plan.description}</p>}
      {plan.notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
      <a
        className={css.choose}
        href={buildHref(`/subscribe/${plan.id}`, { ...shopParams, currency: plan.currency })}
        aria-label={`Choose ${plan.title}`}
      >
        Choose
      </a>
    </li>
  );
}

function Campaign({ campaign, name }: { campaign: NonNullable<GroupView["campaign"]>; name: string }) {
  return (
    <div className={css.campaign}>
      {campaign.target === null ? null : (
        <progress
          className={css.progress}
          max={100}
          value={campaign.percent}
          aria-label={`Amount raised for ${name}`}
        />
      )}
      <p>
        <strong>{campaign.collected}</strong> raised
        {campaign.target === null ? "." : ` of ${campaign.target}: ${campaign.percent}%.`}
      </p>
    </div>
  );
}

function Group({ group, shopParams }: { group: GroupView; shopParams: ShopParams }) {
  const { id, name, description, opens, campaign, plans } = group;
  return (
    <section className={css.groupOf} aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`} className={css.groupTitle}>
        {name}
      </h2>
      {description === null ? null : <p className={css.lead}>{description}</p>}
      {campaign === null ? null : <Campaign campaign={campaign} name={name} />}
      {opens.length === 0 ? null : (
        <p className={css.opens}>
          {campaign === null ? "Includes: " : "Your contribution supports: "}
          <strong>{opens.join(", ")}</strong>.
        </p>
      )}
      {plans.length === 0 ? (
        <p className={css.words}>This campaign has reached its target. Thank you.</p>
      ) : (
        <ul className={css.plans}>
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} shopParams={shopParams} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** All plans for sale, by group, with prices. */
export function ShopWindow({ shop, frame, from }: { shop: ShopView; frame: FrameView; from: string | null }) {
  const { groups, currency, currencies } = shop;
  return (
    <div className={css.page} style={toToneStyle(frame.tone)}>
      <header className={css.head}>
        <h1 className={css.title}>Subscribe</h1>
        <p className={css.lead}>Choose a plan. Prices include tax.</p>
        {from === null ? null : (
          <p className={css.trail}>
            <a href={from}>Back to what you were reading</a>
          </p>
        )}
      </header>
      {currencies.length < 2 ? null : (
        <nav className={css.turns} aria-label="Currency">
          {currencies.map((code) => (
            <a
              key={code}
              href={buildHref("/subscribe", { from, currency: code })}
              aria-current={code === currency ? "page" : undefined}
            >
              {code}
            </a>
          ))}
        </nav>
      )}
      {groups.length === 0 ? <p className={css.lead}>No plans are available right now.</p> : null}
      {groups.map((group) => (
        <Group key={group.id} group={group} shopParams={{ from, currency }} />
      ))}
    </div>
  );
}
