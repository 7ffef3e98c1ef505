import type { FrameView } from "@/server/publishing/site/index";
import type { GroupView, ShopView } from "@/server/subscriptions/checkout/index";
import { FilledText } from "../filled-text";
import { getShopTexts, type PageLocale } from "../site-texts";
import { toToneStyle } from "../tone-style";
import { formatWholePercent, PlanOffer } from "./plan-offer";
import css from "./shop.module.css";
import { ShopHelp } from "./shop-help";

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

interface CampaignProps extends PageLocale {
  campaign: NonNullable<GroupView["campaign"]>;
  name: string;
}

function Campaign({ campaign, name, locale }: CampaignProps) {
  const t = getShopTexts({ locale });
  const { target, percent } = campaign;
  const collected = "{collected}";
  return (
    <div className={css.campaign}>
      {target === null ? null : (
        <progress className={css.progress} max={100} value={percent} aria-label={t("raisedFor", { name })} />
      )}
      <p>
        <FilledText
          text={
            target === null
              ? t("raised", { collected })
              : t("raisedOf", { collected, target, percent: formatWholePercent(percent, { locale }) })
          }
          nodes={{ collected: <strong>{campaign.collected}</strong> }}
        />
      </p>
    </div>
  );
}

interface GroupProps extends PageLocale {
  group: GroupView;
  shopParams: ShopParams;
}

function Group({ group, shopParams, locale }: GroupProps) {
  const t = getShopTexts({ locale });
  const { id, name, description, opens, campaign, plans } = group;
  return (
    <section className={css.groupOf} aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`} className={css.groupTitle}>
        {name}
      </h2>
      {description === null ? null : <p className={css.lead}>{description}</p>}
      {campaign === null ? null : <Campaign campaign={campaign} name={name} locale={locale} />}
      {opens.length === 0 ? null : (
        <p className={css.opens}>
          <FilledText
            text={t(campaign === null ? "includes" : "supports", { list: "{list}" })}
            nodes={{ list: <strong>{opens.join(", ")}</strong> }}
          />
        </p>
      )}
      {plans.length === 0 ? (
        <p className={css.words}>{t("campaignReached")}</p>
      ) : (
        <ul className={css.plans}>
          {plans.map((plan) => (
            <PlanOffer
              key={plan.id}
              plan={plan}
              locale={locale}
              href={buildHref(`/subscribe/${plan.id}`, { ...shopParams, currency: plan.currency })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface EntriesProps extends PageLocale {
  shop: ShopView;
  shopParams: ShopParams;
}

/** Switch between plans by the month and by the year, with what a year saves at most. */
function PeriodSwitch({ shop: { period }, shopParams, locale }: EntriesProps) {
  if (period === null) return null;
  const t = getShopTexts({ locale });
  return (
    <nav className={css.turns} aria-label={t("period")}>
      {(["month", "year"] as const).map((name) => (
        <a
          key={name}
          href={buildHref("/subscribe", { ...shopParams, period: name })}
          aria-current={name === period.shown ? "page" : undefined}
        >
          {t(name === "month" ? "monthly" : "yearly")}
          {name === "year" && period.savesUpTo !== null
            ? ` · ${t("savesUpTo", { percent: formatWholePercent(period.savesUpTo, { locale }) })}`
            : ""}
        </a>
      ))}
    </nav>
  );
}

/** Links to gifts, and to the plans of groups and campaigns. */
function OtherWays({ shop: { gift, groups }, shopParams, locale }: EntriesProps) {
  const t = getShopTexts({ locale });
  const shared = groups.find(({ isShared }) => isShared);
  const campaign = groups.find((group) => group.campaign !== null);
  const ways = [
    ...(gift === null
      ? []
      : [
          {
            text: t("giveGift"),
            href: buildHref(`/subscribe/${gift.planId}`, {
              ...shopParams,
              currency: gift.currency,
              gift: "1",
            }),
          },
        ]),
    ...(shared === undefined ? [] : [{ text: t("groups"), href: `#group-${shared.id}` }]),
    ...(campaign === undefined ? [] : [{ text: t("campaigns"), href: `#group-${campaign.id}` }]),
  ];
  if (ways.length === 0) return null;
  return (
    <nav className={css.turns} aria-label={t("otherWays")}>
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
  const { locale } = frame;
  const t = getShopTexts({ locale });
  const shopParams = { from, currency };
  return (
    <div className={css.page} style={toToneStyle(frame.tone)}>
      <header className={css.head}>
        <h1 className={css.title}>{t("title")}</h1>
        <p className={css.lead}>{t("lead")}</p>
        {from === null ? null : (
          <p className={css.trail}>
            <a href={from}>{t("back")}</a>
          </p>
        )}
      </header>
      <PeriodSwitch shop={shop} shopParams={shopParams} locale={locale} />
      {currencies.length < 2 ? null : (
        <nav className={css.turns} aria-label={t("currency")}>
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
      <OtherWays shop={shop} shopParams={shopParams} locale={locale} />
      {groups.length === 0 ? <p className={css.lead}>{t("noPlans")}</p> : null}
      {groups.map((group) => (
        <Group key={group.id} group={group} shopParams={shopParams} locale={locale} />
      ))}
      <ShopHelp shop={shop} locale={locale} />
    </div>
  );
}
