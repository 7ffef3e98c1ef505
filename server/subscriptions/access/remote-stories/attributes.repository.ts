import { z } from "zod";
import type { Db } from "@/server/platform/db/index";
import type { RemoteStoryFacts } from "../story-facts";
import type { RemoteStory } from "./remote-story.rules";

/** A publisher's last response for a story, and when it was fetched; `story` null: no such story. */
interface StoredAttributes {
  fetchedAt: Date;
  story: RemoteStoryFacts | null;
}

const visibility = z.enum(["public", "login", "subscription"]);

export async function findAttributes(
  { prisma }: Db,
  accountId: number,
  storyId: string,
): Promise<StoredAttributes | null> {
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

/** Store a publisher's response; null: it has no such story. */
export async function saveAttributes(
  { prisma }: Db,
  accountId: number,
  { storyId, story: remoteStory, now }: { storyId: string; story: RemoteStory | null; now: Date },
): Promise<void> {
  const values = {
    visibility: remoteStory?.visibility ?? null,
    publishedAt:
      remoteStory === null || remoteStory.publishedAt === null ? null : new Date(remoteStory.publishedAt),
    accessLevel: remoteStory?.accessLevel ?? 0,
    attributes: [...(remoteStory?.attributes ?? [])],
    fetchedAt: now,
  };
  await prisma.storyAttributes.upsert({
    where: { accountId_storyId: { accountId, storyId } },
    create: { accountId, storyId, ...values },
    update: values,
  });
}
