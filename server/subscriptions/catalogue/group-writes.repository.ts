import type { Db } from "@/server/platform/db/index";
import type { GroupType } from "./plan";

/** The terms of a group that staff set. */
export interface GroupTerms {
  name: string;
  description: string | null;
  type: GroupType;
  public: boolean;
  preferredIdentityProvider: string;
  metadataFields: readonly string[];
  assetIds: readonly number[];
  displayAssetIds: readonly number[];
  /** Set for a campaign; null for other types. */
  campaign: { currency: string; targetCents: number | null; targetValidationEnabled: boolean } | null;
}

function toColumns(terms: GroupTerms) {
  const { campaign } = terms;
  return {
    name: terms.name,
    description: terms.description,
    public: terms.public,
    preferredIdentityProvider: terms.preferredIdentityProvider,
    metadataFields: [...terms.metadataFields],
    currency: campaign?.currency ?? null,
    targetAmountCents: campaign?.targetCents ?? null,
    targetValidationEnabled: campaign?.targetValidationEnabled ?? false,
  };
}

interface GroupKey {
  accountId: number;
  groupId: number;
}

async function writeAssets(tx: Db, { accountId, groupId }: GroupKey, terms: GroupTerms): Promise<void> {
  const key = { accountId, groupId };
  await tx.prisma.groupAsset.deleteMany({ where: key });
  const toRows = (ids: readonly number[], display: boolean) =>
    ids.map((assetId, position) => ({ ...key, assetId, position, display }));
  await tx.prisma.groupAsset.createMany({
    data: [...toRows(terms.assetIds, false), ...toRows(terms.displayAssetIds, true)],
  });
}

export async function insertGroup(
  tx: Db,
  { accountId, now }: { accountId: number; now: Date },
  terms: GroupTerms,
): Promise<number> {
  const { id } = await tx.prisma.subscriptionGroup.create({
    data: { ...toColumns(terms), subscriptionType: terms.type, accountId, createdAt: now, updatedAt: now },
    select: { id: true },
  });
  await writeAssets(tx, { accountId, groupId: id }, terms);
  return id;
}

/** Update a group; false: changed since `seenAt`, or deleted. A group's type cannot change. */
export async function writeGroup(
  tx: Db,
  { accountId, groupId, seenAt, now }: GroupKey & { seenAt: Date; now: Date },
  terms: GroupTerms,
): Promise<boolean> {
  const { count } = await tx.prisma.subscriptionGroup.updateMany({
    where: { id: groupId, accountId, updatedAt: seenAt, deletedAt: null },
    data: { ...toColumns(terms), updatedAt: now },
  });
  if (count === 0) return false;
  await writeAssets(tx, { accountId, groupId }, terms);
  return true;
}

export async function retireGroupRow(
  db: Db,
  { accountId, groupId, now }: GroupKey & { now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.subscriptionGroup.updateMany({
    where: { id: groupId, accountId, deletedAt: null },
    data: { deletedAt: now, updatedAt: now },
  });
  return count > 0;
}
