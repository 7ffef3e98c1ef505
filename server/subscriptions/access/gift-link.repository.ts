import { z } from "zod";
import type { Db } from "@/server/platform/db/index";
import type { GiftPass } from "./access";

/** A gift link as its giver sees it. */
export interface GiftLink {
  id: number;
  storyId: string;
  /** How often it was followed while it worked. */
  opens: number;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

const select = {
  id: true,
  storyId: true,
  opens: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
} as const;

interface NewGiftLink {
  readerId: number;
  storyId: string;
  tokenHash: string;
  period: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertGiftLink(db: Db, accountId: number, link: NewGiftLink): Promise<void> {
  await db.prisma.giftLink.create({ data: { accountId, ...link } });
}

/** Count the links that a reader created in a period, revoked ones included. */
export function countGiftLinks(
  { prisma }: Db,
  accountId: number,
  { readerId, period }: { readerId: number; period: string },
): Promise<number> {
  return prisma.giftLink.count({ where: { accountId, readerId, period } });
}

/** List the latest links of a reader. */
export function findGiftLinks(
  { prisma }: Db,
  accountId: number,
  { readerId, limit }: { readerId: number; limit: number },
): Promise<GiftLink[]> {
  return prisma.giftLink.findMany({
    where: { accountId, readerId },
    select,
    orderBy: { id: "desc" },
    take: limit,
  });
}

/** Find the story of a link by its secret, and count that it was followed; null: unknown, expired or revoked. */
export async function followGiftLink(
  { prisma }: Db,
  accountId: number,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<{ id: number; storyId: string } | null> {
  const [link] = await prisma.giftLink.updateManyAndReturn({
    where: { accountId, tokenHash, revokedAt: null, expiresAt: { gt: now } },
    data: { opens: { increment: 1 } },
    select: { id: true, storyId: true },
  });
  return link ?? null;
}

/** Revoke a link of a reader; false where they have none of this id. One that was revoked before keeps its time. */
export async function markGiftLinkRevoked(
  { prisma }: Db,
  accountId: number,
  { readerId, id, now }: { readerId: number; id: number; now: Date },
): Promise<boolean> {
  const where = { id, accountId, readerId };
  await prisma.giftLink.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } });
  return (await prisma.giftLink.count({ where })) > 0;
}

/** Find the link among these that is for a story: one that still works, else the one that was revoked last. */
export async function findGiftPass(
  { prisma }: Db,
  accountId: number,
  { ids, storyId }: { ids: readonly number[]; storyId: string },
): Promise<GiftPass | null> {
  const row = await prisma.giftLink.findFirst({
    where: { accountId, id: { in: [...ids] }, storyId },
    orderBy: [{ revokedAt: { sort: "desc", nulls: "first" } }, { expiresAt: "desc" }],
    select: { id: true, storyId: true, expiresAt: true, revokedAt: true },
  });
  if (row === null) return null;
  const { id: linkId, ...pass } = row;
  return { linkId, ...pass };
}

const titleSchema = z.object({ headline: z.string().catch("") });

/** A published story as gift links name it. */
export interface GiftedStory {
  storyId: string;
  slug: string;
  headline: string;
}

/** Find published stories by their ids. */
export async function findGiftedStories(
  { prisma }: Db,
  accountId: number,
  storyIds: readonly string[],
): Promise<GiftedStory[]> {
  const rows = await prisma.publishedStory.findMany({
    where: { accountId, storyId: { in: [...storyIds] } },
    select: { storyId: true, slug: true, listDoc: true },
  });
  return rows.map(({ storyId, slug, listDoc }) => ({
    storyId,
    slug,
    headline: titleSchema.parse(JSON.parse(listDoc)).headline,
  }));
}
