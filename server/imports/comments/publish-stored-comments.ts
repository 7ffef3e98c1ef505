import { z } from "zod";
import type { Context } from "@/server/context/index";
import {
  type CommentRecord,
  type ImportedComments,
  importComments,
} from "@/server/engagement/transfer/index";
import { toCommentRecord } from "./foreign-comment";
import { countStoredComments, iterateStoredComments, type StoredComment } from "./stored-comments.repository";

const payload = z.object({
  parentExternalId: z.string().nullable(),
  type: z.string(),
  state: z.enum(["published", "pending", "spam", "deleted"]),
  author: z.object({
    name: z.string(),
    email: z.string().nullable(),
    userId: z.number().nullable(),
  }),
  html: z.string(),
});

function toRecord(
  siteUrl: string,
  { externalId, createdAt, slug, ...comment }: StoredComment,
): CommentRecord | null {
  const read = payload.safeParse(comment.payload);
  // Pingbacks are sent by other sites and are not reader comments.
  if (!read.success || read.data.type !== "comment") return null;
  const { parentExternalId: parent, state, author, html } = read.data;
  const site = externalId.split(":").slice(0, 2).join(":");
  const person =
    author.userId === null || author.userId === 0 ? (author.email ?? author.name) : `user:${author.userId}`;
  return toCommentRecord({
    id: externalId,
    page: `${siteUrl}/${slug}`,
    parent,
    author: { key: `${site}:${person.toLowerCase()}`, name: author.name, email: author.email },
    html,
    at: createdAt,
    state,
  });
}

/** On abort it stops after the current story: a conversation is imported as a whole. */
async function* toRecords(
  siteUrl: string,
  comments: AsyncIterable<StoredComment>,
  signal: AbortSignal | undefined,
): AsyncGenerator<CommentRecord> {
  let story: string | null = null;
  for await (const stored of comments) {
    if (signal?.aborted && stored.storyId !== story) return;
    story = stored.storyId;
    const record = toRecord(siteUrl, stored);
    if (record !== null) yield record;
  }
}

interface PublishOptions {
  /** Processed comments, and their total. */
  onProgress(done: number, total: number): void;
  /** Aborts after the current story; the rest is left to the next run. */
  signal: AbortSignal;
}

/** Publishes the comments that a WordPress import stored under their stories; a second run adds only new ones. */
export async function publishStoredComments(
  ctx: Context,
  options?: PublishOptions,
): Promise<ImportedComments> {
  const { db, account } = ctx;
  const total = options === undefined ? 0 : await countStoredComments(db, account.id);
  if (total > 0) options?.onProgress(0, total);
  // Reads in a transaction of its own, whose snapshot excludes the comments written meanwhile.
  return db.transaction((tx) =>
    importComments(
      ctx,
      toRecords(account.siteUrl, iterateStoredComments(tx, account.id), options?.signal),
      (done) => options?.onProgress(done, total),
    ),
  );
}
