import { z } from "zod";
import type { Db } from "@/server/platform/db/index";
import type { RemoteStoryFacts } from "../story-facts";
import type { RemoteStory } from "./remote-story.rules";

/** What a publisher last said of a story, and when it was asked; `story` null: that there is none. */
interface KeptAttributes {
  fetchedAt: Date;
  story: RemoteStoryFacts | null;
}

const visibility = z.enum(["public", "login", "subscription"]);

export async function findAttributes(
  { prisma }: Db,
  accountId: number,
  storyId: string,
): Promise<KeptAttributes | null> {
  const row = await prisma.storyAttributes.findUnique({
    where: { accountId_storyId: { accountId, storyId } },
  });
  if (row === null) return null;
  const { accessLevel, fetchedAt } = row;
  const attributes = z.array(z.string()).catch([]).parse(row.attributes);
  const story =
    row.visibility === null
      ? null
      : { visibility: visibility.parse(row.visibility), accessLevel, attributes };
  return { fetchedAt, story };
}

/** Keeps what a publisher said; null: that it has no such story. */
export async function saveAttributes(
  { prisma }: Db,
  accountId: number,
  { storyId, told, now }: { storyId: string; told: RemoteStory | null; now: Date },
): Promise<void> {
  const values = {
    visibility: told?.visibility ?? null,
    publishedAt: told === null || told.publishedAt === null ? null : new Date(told.publishedAt),
    accessLevel: told?.accessLevel ?? 0,
    attributes: [...(told?.attributes ?? [])],
    fetchedAt: now,
  };
  await prisma.storyAttributes.upsert({
    where: { accountId_storyId: { accountId, storyId } },
    create: { accountId, storyId, ...values },
    update: values,
  });
}
