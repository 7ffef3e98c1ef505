import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import {
  type CommentRecord,
  type ImportedComments,
  importComments,
} from "@/server/engagement/transfer/index";
import { foreignRecord } from "./foreign-comment";
import { findKeptComments, type KeptComment } from "./kept-comments.repository";

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

/** Puts the comments that a WordPress import kept under their stories; again it puts only those that are new. */
export async function placeKeptComments(ctx: Context): Promise<ImportedComments> {
  const kept = await findKeptComments(ctx.db, ctx.account.id);
  return importComments(
    ctx,
    kept.flatMap((one) => recordOf(ctx.account.siteUrl, one) ?? []),
  );
}
