import type { Db } from "@/server/platform/db/index";
import type { DurationUnit } from "./plan";
import type { PricedAsset, PricedAssetType, PricingPlan } from "./pricing-plan";

/** Every price that may apply to an asset: its own, its collections', and the default of its type. */
export function findPricesFor(
  db: Db,
  accountId: number,
  { type, id, collectionIds = [] }: PricedAsset,
): Promise<PricingPlan[]> {
  return db.prisma.pricingPlan.findMany({
    where: {
      accountId,
      enabled: true,
      deletedAt: null,
      OR: [
        { assetType: type, OR: [{ assetId: null }, ...(id === null ? [] : [{ assetId: id }])] },
        { assetType: "collection", assetId: { in: [...collectionIds] } },
      ],
    },
    orderBy: { id: "asc" },
  });
}

/** Find a pricing plan, including a retired one. */
export function findPricingPlanRow(db: Db, accountId: number, id: number): Promise<PricingPlan | null> {
  return db.prisma.pricingPlan.findFirst({ where: { id, accountId } });
}

/** The terms of a pricing plan that staff set. */
export interface PricingTerms {
  assetType: PricedAssetType;
  assetId: string | null;
  title: string;
  priceCents: number;
  priceCurrency: string;
  durationLength: number;
  durationUnit: DurationUnit;
  enabled: boolean;
}

const toColumns = (terms: PricingTerms) => ({
  ...terms,
  durationLength: terms.durationUnit === "lifetime" ? 1 : terms.durationLength,
});

/** List the account's pricing plans that are not deleted, newest first. */
export function findPricingPlanRows(db: Db, accountId: number): Promise<PricingPlan[]> {
  const where = { accountId, deletedAt: null };
  return db.prisma.pricingPlan.findMany({ where, orderBy: { id: "desc" } });
}

export function insertPricingPlan(
  db: Db,
  { accountId, now }: { accountId: number; now: Date },
  terms: PricingTerms,
): Promise<PricingPlan> {
  const data = { ...toColumns(terms), accountId, createdAt: now, updatedAt: now };
  return db.prisma.pricingPlan.create({ data });
}

interface PlanKey {
  accountId: number;
  id: number;
  now: Date;
}

/** Update a pricing plan; false: changed since `seenAt`, or deleted. */
export async function writePricingPlan(
  db: Db,
  { accountId, id, seenAt, now }: PlanKey & { seenAt: Date },
  terms: PricingTerms,
): Promise<boolean> {
  const where = { id, accountId, updatedAt: seenAt, deletedAt: null };
  const { count } = await db.prisma.pricingPlan.updateMany({
    where,
    data: { ...toColumns(terms), updatedAt: now },
  });
  return count > 0;
}

export async function retirePricingPlanRow(db: Db, { accountId, id, now }: PlanKey): Promise<boolean> {
  const where = { id, accountId, deletedAt: null };
  const { count } = await db.prisma.pricingPlan.updateMany({
    where,
    data: { deletedAt: now, updatedAt: now },
  });
  return count > 0;
}
