import type { Db } from "@/server/platform/db/index";
import type { DurationUnit } from "./plan";
import type { PricedAsset, PricedAssetType, PricingPlan } from "./pricing-plan";

/** Everything that may price an asset: its own, its collections', and what holds for all of its type. */
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

/** Also one that is sold no more. */
export function findPricingPlanRow(db: Db, accountId: number, id: number): Promise<PricingPlan | null> {
  return db.prisma.pricingPlan.findFirst({ where: { id, accountId } });
}

/** What staff say of a pricing plan. */
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

const columnsOf = (terms: PricingTerms) => ({
  ...terms,
  durationLength: terms.durationUnit === "lifetime" ? 1 : terms.durationLength,
});

/** Every pricing plan of the account that was not deleted, the newest first. */
export function findPricingPlanRows(db: Db, accountId: number): Promise<PricingPlan[]> {
  const where = { accountId, deletedAt: null };
  return db.prisma.pricingPlan.findMany({ where, orderBy: { id: "desc" } });
}

export function insertPricingPlan(
  db: Db,
  { accountId, now }: { accountId: number; now: Date },
  terms: PricingTerms,
): Promise<PricingPlan> {
  const data = { ...columnsOf(terms), accountId, createdAt: now, updatedAt: now };
  return db.prisma.pricingPlan.create({ data });
}

interface Place {
  accountId: number;
  id: number;
  now: Date;
}

/** false where it was changed since it was seen, or is deleted. */
export async function writePricingPlan(
  db: Db,
  { accountId, id, seenAt, now }: Place & { seenAt: Date },
  terms: PricingTerms,
): Promise<boolean> {
  const where = { id, accountId, updatedAt: seenAt, deletedAt: null };
  const { count } = await db.prisma.pricingPlan.updateMany({
    where,
    data: { ...columnsOf(terms), updatedAt: now },
  });
  return count > 0;
}

export async function retirePricingPlanRow(db: Db, { accountId, id, now }: Place): Promise<boolean> {
  const where = { id, accountId, deletedAt: null };
  const { count } = await db.prisma.pricingPlan.updateMany({
    where,
    data: { deletedAt: now, updatedAt: now },
  });
  return count > 0;
}
