import type { Db } from "@/server/platform/db/index";
import type { GroupType } from "./plan";

/** What staff say of a group. */
export interface GroupTerms {
  name: string;
  description: string | null;
  type: GroupType;
  public: boolean;
  preferredIdentityProvider: string;
  metadataFields: readonly string[];
  assetIds: readonly number[];
  displayAssetIds: readonly number[];
  /** Of a campaign, and of nothing else. */
  campaign: { currency: string; targetCents: number | null; targetValidationEnabled: boolean } | null;
}

function columnsOf(terms: GroupTerms) {
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

interface Place {
  accountId: number;
  groupId: number;
}

async function writeParts(tx: Db, { accountId, groupId }: Place, terms: GroupTerms): Promise<void> {
  const of = { accountId, groupId };
  await tx.prisma.groupAsset.deleteMany({ where: of });
  const placed = (ids: readonly number[], display: boolean) =>
    ids.map((assetId, position) => ({ ...of, assetId, position, display }));
  await tx.prisma.groupAsset.createMany({
    data: [...placed(terms.assetIds, false), ...placed(terms.displayAssetIds, true)],
  });
}

export async function insertGroup(
  tx: Db,
  { accountId, now }: { accountId: number; now: Date },
  terms: GroupTerms,
): Promise<number> {
  const { id } = await tx.prisma.subscriptionGroup.create({
    data: { ...columnsOf(terms), subscriptionType: terms.type, accountId, createdAt: now, updatedAt: now },
    select: { id: true },
  });
  await writeParts(tx, { accountId, groupId: id }, terms);
  return id;
}

/** false where it was changed since it was seen, or is deleted. A group stays of the type it was made with. */
export async function writeGroup(
  tx: Db,
  { accountId, groupId, seenAt, now }: Place & { seenAt: Date; now: Date },
  terms: GroupTerms,
): Promise<boolean> {
  const { count } = await tx.prisma.subscriptionGroup.updateMany({
    where: { id: groupId, accountId, updatedAt: seenAt, deletedAt: null },
    data: { ...columnsOf(terms), updatedAt: now },
  });
  if (count === 0) return false;
  await writeParts(tx, { accountId, groupId }, terms);
  return true;
}

export async function retireGroupRow(
  db: Db,
  { accountId, groupId, now }: Place & { now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.subscriptionGroup.updateMany({
    where: { id: groupId, accountId, deletedAt: null },
    data: { deletedAt: now, updatedAt: now },
  });
  return count > 0;
}
