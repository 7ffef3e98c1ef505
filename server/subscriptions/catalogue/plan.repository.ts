import type { Prisma } from "@/generated/prisma/client";
import type { Db } from "@/server/platform/db/index";
import { isJsonObject } from "@/shared/json-object";
import type { Asset } from "./asset";
import type { Group, GroupType, GroupWithPlans, Plan } from "./plan";

const inOrder = [
  { position: "asc" },
  { assetId: "asc" },
] as const satisfies Prisma.GroupAssetOrderByWithRelationInput[];
const groupInclude = {
  assets: { include: { asset: true }, orderBy: [...inOrder] },
} satisfies Prisma.SubscriptionGroupInclude;
const planInclude = {
  prices: true,
  assets: { include: { asset: true }, orderBy: [...inOrder] },
  switchTargets: { orderBy: { toPlanId: "asc" } },
} satisfies Prisma.SubscriptionPlanInclude;

type GroupRow = Prisma.SubscriptionGroupGetPayload<{ include: typeof groupInclude }>;
type PlanRow = Prisma.SubscriptionPlanGetPayload<{ include: typeof planInclude }>;
type AssetRow = GroupRow["assets"][number]["asset"];

function toObject(json: Prisma.JsonValue): Record<string, unknown> {
  return isJsonObject(json) ? json : {};
}

export function toAsset({ id, assetCategoryId, title, type, externalId, metadata }: AssetRow): Asset {
  return { id, categoryId: assetCategoryId, title, type, externalId, metadata: toObject(metadata) };
}

interface AssetPlacementRow {
  display: boolean;
  asset: AssetRow;
}

/** Retired assets are not sold; purchases have a snapshot of them. */
function toAssets(rows: readonly AssetPlacementRow[], { display }: { display: boolean }): Asset[] {
  return rows
    .filter((row) => row.display === display && row.asset.deletedAt === null)
    .map(({ asset }) => toAsset(asset));
}

function toGroupType(row: Pick<GroupRow, "subscriptionType" | "id">): GroupType {
  if (row.subscriptionType === "dynamic_asset")
    throw new Error(`group ${row.id} has a type that groups do not have`);
  return row.subscriptionType;
}

function toGroup(row: GroupRow): Group {
  const type = toGroupType(row);
  const { targetAmountCents: target } = row;
  return {
    id: row.id,
    accountId: row.accountId,
    name: row.name,
    description: row.description,
    type,
    public: row.public,
    preferredIdentityProvider: row.preferredIdentityProvider,
    metadataFields: row.metadataFields,
    assets: toAssets(row.assets, { display: false }),
    displayAssets: toAssets(row.assets, { display: true }),
    campaign:
      type !== "campaign" || row.currency === null
        ? null
        : {
            currency: row.currency,
            targetCents: target === null ? null : Number(target),
            targetValidationEnabled: row.targetValidationEnabled,
            collectedCents: Number(row.collectedAmountCents),
          },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
  };
}

function toPlan({ prices, assets, switchTargets, ...row }: PlanRow): Plan {
  const further = prices.map(({ currency, amountCents }) => [currency, amountCents] as const);
  return {
    ...row,
    prices: Object.fromEntries([[row.priceCurrency, row.priceCents], ...further]),
    metadata: toObject(row.metadata),
    additionalAssets: toAssets(assets, { display: false }),
    displayAssets: toAssets(assets, { display: true }),
    switchTargets: switchTargets.map(({ toPlanId, switchType }) => ({ planId: toPlanId, switchType })),
  };
}

export interface GroupQuery {
  ids?: readonly number[];
  types?: readonly GroupType[];
  public?: boolean;
  /** Include plans that are not for sale. */
  withDisabled: boolean;
  /** Include deleted groups and plans. */
  withDeleted?: boolean;
}

/** Find groups by id, each with its plans, newest first. */
export async function findGroupRows(db: Db, accountId: number, query: GroupQuery): Promise<GroupWithPlans[]> {
  const living = query.withDeleted === true ? {} : { deletedAt: null };
  const rows = await db.prisma.subscriptionGroup.findMany({
    where: {
      accountId,
      ...living,
      ...(query.ids !== undefined && { id: { in: [...query.ids] } }),
      ...(query.types !== undefined && { subscriptionType: { in: [...query.types] } }),
      ...(query.public !== undefined && { public: query.public }),
    },
    include: {
      ...groupInclude,
      plans: {
        where: { ...living, ...(!query.withDisabled && { enabled: true }) },
        include: planInclude,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      },
    },
    orderBy: { id: "asc" },
  });
  return rows.map(({ plans, ...group }) => ({ ...toGroup(group), plans: plans.map(toPlan) }));
}

/** Whether a public group has a plan for sale. */
export async function hasPublicPlan({ prisma }: Db, accountId: number): Promise<boolean> {
  const plan = await prisma.subscriptionPlan.findFirst({
    where: {
      accountId,
      enabled: true,
      deletedAt: null,
      group: { public: true, deletedAt: null, subscriptionType: { not: "dynamic_asset" } },
    },
    select: { id: true },
  });
  return plan !== null;
}

/** Find the prices of these plans; deleted ones are missing. */
export function findPriceRows(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<{ id: number; priceCents: number; priceCurrency: string }[]> {
  return db.prisma.subscriptionPlan.findMany({
    where: { accountId, id: { in: [...ids] }, deletedAt: null },
    select: { id: true, priceCents: true, priceCurrency: true },
  });
}
