import type { Db } from "@/server/platform/db/index";
import type { StoryState } from "./story";

export interface NewestVersion {
  id: string;
  externalId: string | null;
  slug: string;
  state: StoryState;
  publishAt: Date | null;
  firstPublishedAt: Date | null;
  lastPublishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: { id: string; version: number; content: unknown };
}

/** A story in any state with its newest version. */
export async function findNewestVersion(
  db: Db,
  accountId: number,
  id: string,
): Promise<NewestVersion | null> {
  const story = await db.prisma.story.findFirst({ where: { accountId, id } });
  if (story === null) return null;
  const version = await db.prisma.storyVersion.findUnique({
    where: { id: story.latestVersionId },
    select: { id: true, version: true, content: true },
  });
  return version === null ? null : { ...story, version };
}
