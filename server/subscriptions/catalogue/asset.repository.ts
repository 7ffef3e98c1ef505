import type { Db } from "@/server/platform/db/index";
import type { Asset, AssetType } from "./asset";
import { toAsset } from "./plan.repository";
import { asJson } from "./plan-writes.repository";

export interface AssetTerms {
  title: string;
  type: AssetType;
  categoryId: number | null;
  externalId: string | null;
  metadata: Readonly<Record<string, unknown>>;
}

const columnsOf = ({ title, type, categoryId, externalId, metadata }: AssetTerms) => ({
  title,
  type,
  assetCategoryId: categoryId,
  externalId,
  metadata: asJson(metadata),
});

/** Which of these ids are assets of the account that are in use. */
export async function findLivingAssetIds(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const where = { accountId, id: { in: [...ids] }, deletedAt: null };
  const rows = await db.prisma.asset.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

export async function findAssetRows(db: Db, accountId: number): Promise<Asset[]> {
  const rows = await db.prisma.asset.findMany({
    where: { accountId, deletedAt: null },
    orderBy: { id: "asc" },
  });
  return rows.map(toAsset);
}

export async function insertAsset(
  db: Db,
  { accountId, now }: { accountId: number; now: Date },
  terms: AssetTerms,
): Promise<Asset> {
  const data = { ...columnsOf(terms), accountId, createdAt: now, updatedAt: now };
  return toAsset(await db.prisma.asset.create({ data }));
}

interface Place {
  accountId: number;
  id: number;
  now: Date;
}

/** false where there is no such asset in use. */
export async function writeAsset(db: Db, { accountId, id, now }: Place, terms: AssetTerms): Promise<boolean> {
  const { count } = await db.prisma.asset.updateMany({
    where: { id, accountId, deletedAt: null },
    data: { ...columnsOf(terms), updatedAt: now },
  });
  return count > 0;
}

export async function retireAssetRow(db: Db, { accountId, id, now }: Place): Promise<boolean> {
  const { count } = await db.prisma.asset.updateMany({
    where: { id, accountId, deletedAt: null },
    data: { deletedAt: now, updatedAt: now },
  });
  return count > 0;
}
