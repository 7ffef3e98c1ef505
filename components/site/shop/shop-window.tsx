import type { FrameView } from "@/server/publishing/site/index";
import type { GroupView, ShopView } from "@/server/subscriptions/checkout/index";
import { toToneStyle } from "../tone-style";
import { PlanOffer } from "./plan-offer";
import css from "./shop.module.css";
import { ShopHelp } from "./shop-help";
import { PLANS_TEXTS } from "./texts";

interface ShopParams {
  from: string | null;
  currency: string | null;
  period?: string | undefined;
  gift?: string | undefined;
}

function buildHref(path: string, params: ShopParams): string {
  const query = new URLSearchParams();
  for (const name of ["currency", "from", "period", "gift"] as const) {
    const value = params[name] ?? null;
    if (value !== null) query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function Campaign({ campaign, name }: { campaign: NonNullable<GroupView["campaign"]>; name: string }) {
  return (
    <div className={css.campaign}>
      {campaign.target === null ? null : (
        <progress
          className={css.progress}
          max={100}
          value={campaign.percent}
          aria-label={PLANS_TEXTS.raisedFor(name)}
        />
      )}
      <p>
        <strong>{campaign.collected}</strong>
        {PLANS_TEXTS.raised(campaign.target, campaign.percent)}
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
          {campaign === null ? PLANS_TEXTS.includes : PLANS_TEXTS.supports}
          <strong>{opens.join(", ")}</strong>.
        </p>
      )}
      {plans.length === 0 ? (
        <p className={css.words}>{PLANS_TEXTS.campaignReached}</p>
      ) : (
        <ul className={css.plans}>
          {plans.map((plan) => (
            <PlanOffer
              key={plan.id}
              plan={plan}
              href={buildHref(`/subscribe/${plan.id}`, { ...shopParams, currency: plan.currency })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface EntriesProps {
  shop: ShopView;
  shopParams: ShopParams;
}

/** Switch between plans by the month and by the year, with what a year saves at most. */
function PeriodSwitch({ shop: { period }, shopParams }: EntriesProps) {
  if (period === null) return null;
  return (
    <nav className={css.turns} aria-label={PLANS_TEXTS.period}>
      {(["month", "year"] as const).map((name) => (
        <a
          key={name}
          href={buildHref("/subscribe", { ...shopParams, period: name })}
          aria-current={name === period.shown ? "page" : undefined}
        >
          {PLANS_TEXTS.periods[name]}
          {name === "year" && period.savesUpTo !== null
            ? ` · ${PLANS_TEXTS.savesUpTo(period.savesUpTo)}`
            : ""}
        </a>
      ))}
    </nav>
  );
}

/** Links to gifts, and to the plans of groups and campaigns. */
function OtherWays({ shop: { gift, groups }, shopParams }: EntriesProps) {
  const shared = groups.find(({ isShared }) => isShared);
  const campaign = groups.find((group) => group.campaign !== null);
  const ways = [
    ...(gift === null
      ? []
      : [
          {
            text: PLANS_TEXTS.gift,
            href: buildHref(`/subscribe/${gift.planId}`, {
              ...shopParams,
              currency: gift.currency,
              gift: "1",
            }),
          },
        ]),
    ...(shared === undefined ? [] : [{ text: PLANS_TEXTS.groups, href: `#group-${shared.id}` }]),
    ...(campaign === undefined ? [] : [{ text: PLANS_TEXTS.campaigns, href: `#group-${campaign.id}` }]),
  ];
  if (ways.length === 0) return null;
  return (
    <nav className={css.turns} aria-label={PLANS_TEXTS.otherWays}>
      {ways.map(({ text, href }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** All plans for sale, by group, with prices. */
export function ShopWindow({ shop, frame, from }: { shop: ShopView; frame: FrameView; from: string | null }) {
  const { groups, currency, currencies, period } = shop;
  const shopParams = { from, currency };
  return (
    <div className={css.page} style={toToneStyle(frame.tone)}>
      <header className={css.head}>
        <h1 className={css.title}>{PLANS_TEXTS.title}</h1>
        <p className={css.lead}>{PLANS_TEXTS.lead}</p>
        {from === null ? null : (
          <p className={css.trail}>
            <a href={from}>{PLANS_TEXTS.back}</a>
          </p>
        )}
      </header>
      <PeriodSwitch shop={shop} shopParams={shopParams} />
      {currencies.length < 2 ? null : (
        <nav className={css.turns} aria-label={PLANS_TEXTS.currency}>
          {currencies.map((code) => (
            <a
              key={code}
              href={buildHref("/subscribe", { from, currency: code, period: period?.shown })}
              aria-current={code === currency ? "page" : undefined}
            >
              {code}
            </a>
          ))}
        </nav>
      )}
      <OtherWays shop={shop} shopParams={shopParams} />
      {groups.length === 0 ? <p className={css.lead}>{PLANS_TEXTS.noPlans}</p> : null}
      {groups.map((group) => (
        <Group key={group.id} group={group} shopParams={shopParams} />
      ))}
      <ShopHelp shop={shop} />
    </div>
  );
}
