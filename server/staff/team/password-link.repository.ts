import type { Db } from "@/server/platform/db/index";

export type LinkPurpose = "password" | "sign_in";

/** A link by its secret, and what it is to be used for: it does nothing else. */
interface WantedLink {
  tokenHash: string;
  purpose: LinkPurpose;
}

export async function insertLink(
  db: Db,
  link: WantedLink & { staffUserId: number; expiresAt: Date },
): Promise<void> {
  await db.prisma.staffPasswordLink.create({ data: link });
}

/** Returns the person of a link for this purpose that is neither used nor expired. */
export async function findLinkOwner(
  db: Db,
  { tokenHash, purpose }: WantedLink,
  now: Date,
): Promise<number | null> {
  const row = await db.prisma.staffPasswordLink.findFirst({
    where: { tokenHash, purpose, usedAt: null, expiresAt: { gt: now } },
    select: { staffUserId: true },
  });
  return row?.staffUserId ?? null;
}

/** Marks a link for this purpose as used; false: it is used or expired. Of two concurrent calls one returns true. */
export async function markLinkUsed(db: Db, { tokenHash, purpose }: WantedLink, now: Date): Promise<boolean> {
  const { count } = await db.prisma.staffPasswordLink.updateMany({
    where: { tokenHash, purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count > 0;
}

/** Revokes all links of a person, for whatever purpose. */
export async function revokeLinks(db: Db, staffUserId: number, now: Date): Promise<void> {
  await db.prisma.staffPasswordLink.updateMany({
    where: { staffUserId, usedAt: null },
    data: { usedAt: now },
  });
}

/** Deletes links that expired before a time, used or not; returns their number. */
export async function deleteOldLinks(db: Db, before: Date): Promise<number> {
  const { count } = await db.prisma.staffPasswordLink.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}
