import type { Db } from "@/server/platform/db/index";
import type { Asset, AssetType } from "./asset";
import { toAsset } from "./plan.repository";
import { toJsonObject } from "./plan-writes.repository";

export interface AssetTerms {
  title: string;
  type: AssetType;
  categoryId: number | null;
  externalId: string | null;
  metadata: Readonly<Record<string, unknown>>;
}

const toColumns = ({ title, type, categoryId, externalId, metadata }: AssetTerms) => ({
  title,
  type,
  assetCategoryId: categoryId,
  externalId,
  metadata: toJsonObject(metadata),
});

/** Find which of these ids are active assets of the account. */
export async function findActiveAssetIds(
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
  const data = { ...toColumns(terms), accountId, createdAt: now, updatedAt: now };
  return toAsset(await db.prisma.asset.create({ data }));
}

interface RowScope {
  accountId: number;
  id: number;
  now: Date;
}

/** Update an asset; false: no such active asset. */
export async function writeAsset(
  db: Db,
  { accountId, id, now }: RowScope,
  terms: AssetTerms,
): Promise<boolean> {
  const { count } = await db.prisma.asset.updateMany({
    where: { id, accountId, deletedAt: null },
    data: { ...toColumns(terms), updatedAt: now },
  });
  return count > 0;
}

export async function retireAssetRow(db: Db, { accountId, id, now }: RowScope): Promise<boolean> {
  const { count } = await db.prisma.asset.updateMany({
    where: { id, accountId, deletedAt: null },
    data: { deletedAt: now, updatedAt: now },
  });
  return count > 0;
}
