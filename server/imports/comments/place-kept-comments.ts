import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import {
  type CommentRecord,
  type ImportedComments,
  importComments,
} from "@/server/engagement/transfer/index";
import { foreignRecord } from "./foreign-comment";
import { countKeptComments, type KeptComment, readKeptComments } from "./kept-comments.repository";

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

function recordOf(
  siteUrl: string,
  { externalId, createdAt, slug, ...kept }: KeptComment,
): CommentRecord | null {
  const read = payload.safeParse(kept.payload);
  // Pingbacks were sent by other sites: nobody said anything.
  if (!read.success || read.data.type !== "comment") return null;
  const { parentExternalId: parent, state, author, html } = read.data;
  const site = externalId.split(":").slice(0, 2).join(":");
  const person =
    author.userId === null || author.userId === 0 ? (author.email ?? author.name) : `user:${author.userId}`;
  return foreignRecord({
    id: externalId,
    page: `${siteUrl}/${slug}`,
    parent,
    author: { key: `${site}:${person.toLowerCase()}`, name: author.name, email: author.email },
    html,
    at: createdAt,
    state,
  });
}

/** Asked to stop, it ends with the story at hand: a conversation is brought in whole. */
async function* recordsOf(
  siteUrl: string,
  kept: AsyncIterable<KeptComment>,
  signal: AbortSignal | undefined,
): AsyncGenerator<CommentRecord> {
  let story: string | null = null;
  for await (const one of kept) {
    if (signal?.aborted && one.storyId !== story) return;
    story = one.storyId;
    const record = recordOf(siteUrl, one);
    if (record !== null) yield record;
  }
}

interface Placing {
  /** Comments that were looked at, of so many. */
  onProgress(done: number, total: number): void;
  /** Leaves the rest to the next time. */
  signal: AbortSignal;
}

/** Puts the comments that a WordPress import kept under their stories; again it puts only those that are new. */
export async function placeKeptComments(ctx: Context, placing?: Placing): Promise<ImportedComments> {
  const { db, account } = ctx;
  const total = placing === undefined ? 0 : await countKeptComments(db, account.id);
  if (total > 0) placing?.onProgress(0, total);
  // They are read in a transaction of their own, which sees none of those that are written meanwhile.
  return db.withStatements((tx) =>
    importComments(
      ctx,
      recordsOf(account.siteUrl, readKeptComments(tx, account.id), placing?.signal),
      (done) => placing?.onProgress(done, total),
    ),
  );
}
