// Raw SQL: every purchase reads a plan with its group, prices and assets in one statement.
import { readStatement, type Statements } from "@/server/platform/db/index";
import type { Asset } from "./asset";
import type { Campaign, Group, OfferedPlan, Plan, SwitchTarget } from "./plan";

// Retired assets are not sold; purchases have a snapshot of them.
function buildAssetsColumn(table: "plan_asset" | "group_asset", owner: string): string {
  return `(select coalesce(json_agg(json_build_object('display', x.display, 'asset', json_build_object('id', a.id,
      'categoryId', a.asset_category_id, 'title', a.title, 'type', a.type, 'externalId', a.external_id,
      'metadata', a.metadata)) order by x.position, x.asset_id), '[]'::json)
    from ${table} x join asset a on a.id = x.asset_id and a.account_id = x.account_id and a.deleted_at is null
    where x.account_id = p.account_id and x.${owner})`;
}

const PLAN_WITH_GROUP = readStatement(
  "plan_with_its_group",
  `select p.id, p.group_id as "groupId", p.title, p.description, p.duration_length as "durationLength",
     p.duration_unit as "durationUnit", p.price_cents as "priceCents", p.price_currency as "priceCurrency",
     p.recurring, p.enabled, p.trial_period_enabled as "trialPeriodEnabled",
     p.max_trial_period_length as "maxTrialPeriodLength", p.max_trial_period_unit as "maxTrialPeriodUnit", p.metadata,
     coalesce(p.supported_payment_providers, '{}') as "supportedPaymentProviders!", p.user_limit as "userLimit",
     p.proration_enabled as "prorationEnabled", p.max_pause_months as "maxPauseMonths", p.created_at as "createdAt",
     p.updated_at as "updatedAt", p.deleted_at as "deletedAt",
     (select coalesce(json_object_agg(r.currency, r.amount_cents), '{}'::json) from plan_price r
       where r.account_id = p.account_id and r.plan_id = p.id) as "furtherPrices!",
     (select coalesce(json_agg(json_build_object('planId', w.to_plan_id, 'switchType', w.switch_type)
         order by w.to_plan_id), '[]'::json)
       from plan_switch w where w.account_id = p.account_id and w.from_plan_id = p.id) as "switchTargets!",
     ${buildAssetsColumn("plan_asset", "plan_id = p.id")} as "assets!",
     json_build_object('id', g.id, 'accountId', g.account_id, 'name', g.name, 'description', g.description,
       'type', g.subscription_type, 'public', g.public, 'preferredIdentityProvider', g.preferred_identity_provider,
       'metadataFields', g.metadata_fields, 'createdAt', g.created_at, 'updatedAt', g.updated_at,
       'deletedAt', g.deleted_at) as "group!",
     case when g.subscription_type = 'campaign' and g.currency is not null then json_build_object(
       'currency', g.currency, 'targetCents', g.target_amount_cents,
       'targetValidationEnabled', g.target_validation_enabled, 'collectedCents', g.collected_amount_cents)
     end as campaign,
     ${buildAssetsColumn("group_asset", "group_id = p.group_id")} as "groupAssets!"
   from subscription_plan p join subscription_group g on g.id = p.group_id and g.account_id = p.account_id
   where p.account_id = $1 and p.id = $2 and g.subscription_type <> 'dynamic_asset'`,
);

interface AssetPlacement {
  display: boolean;
  asset: Asset;
}

type GroupJson = Pick<
  Group,
  | "id"
  | "accountId"
  | "name"
  | "description"
  | "type"
  | "public"
  | "preferredIdentityProvider"
  | "metadataFields"
> & { createdAt: string; updatedAt: string; deletedAt: string | null };

declare global {
  interface JsonColumns {
    "subscription_plan.metadata": Plan["metadata"];
    "plan_with_its_group.furtherPrices": Readonly<Record<string, number>>;
    "plan_with_its_group.switchTargets": SwitchTarget[];
    "plan_with_its_group.assets": readonly AssetPlacement[];
    "plan_with_its_group.group": GroupJson;
    "plan_with_its_group.campaign": Campaign;
    "plan_with_its_group.groupAssets": readonly AssetPlacement[];
  }
}

function toAssets(placements: readonly AssetPlacement[], isDisplayOnly: boolean): Asset[] {
  return placements.filter(({ display }) => display === isDisplayOnly).map(({ asset }) => asset);
}

/** Find a plan with its group, prices, assets and switch targets, in one statement: every purchase reads it. */
export async function findOfferedPlan(
  db: Statements,
  accountId: number,
  id: number,
): Promise<OfferedPlan | null> {
  const [row] = await db.query(PLAN_WITH_GROUP, [accountId, id]);
  if (row === undefined) return null;
  const { furtherPrices, assets, group, campaign, groupAssets, ...plan } = row;
  return {
    ...plan,
    prices: { [plan.priceCurrency]: plan.priceCents, ...furtherPrices },
    additionalAssets: toAssets(assets, false),
    displayAssets: toAssets(assets, true),
    group: {
      ...group,
      assets: toAssets(groupAssets, false),
      displayAssets: toAssets(groupAssets, true),
      campaign,
      createdAt: new Date(group.createdAt),
      updatedAt: new Date(group.updatedAt),
      deletedAt: group.deletedAt === null ? null : new Date(group.deletedAt),
    },
  };
}
