import { z } from "zod";
import type { Op } from "@/server/engagement/comment-states/index";
import { parseBody } from "@/server/engagement/comments/index";
import { AppError } from "@/server/platform/errors/index";
import type { CommentRecord } from "./comment-record";

const time = z.iso.datetime().transform((text) => new Date(text));
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => !/\p{Cs}|\u0000/u.test(value), "contains an invalid character (unpaired surrogate)");

const lineSchema = z.object({
  id: text(300),
  page: text(2_000),
  widget: text(200),
  parent: text(300).nullable(),
  author: z.object({
    key: text(300),
    name: text(300),
    avatar: text(2_048).nullable(),
    bio: text(5_000),
    email: text(320).nullable(),
  }),
  body: z.object({ ops: z.unknown() }),
  created_at: time,
  edited_at: time.nullable(),
  hidden_at: time.nullable(),
  deleted_at: time.nullable(),
  is_published: z.boolean(),
  is_spam: z.boolean(),
  confidential: z.boolean(),
  is_page_author: z.boolean(),
  toxicity: z.number().min(0).max(100),
  reactions: z.record(text(20), z.int().min(0)),
});

/** Reader ids differ between installations: a mention is exported as its name. */
function withoutMentions(ops: readonly Op[]): Op[] {
  return ops.map((op) => {
    const mention = op.attributes?.mention;
    return mention === undefined ? op : { insert: `@${mention.name}` };
  });
}

/** Serialise one comment as a line of NDJSON, with a fixed key order. */
export function toRecordLine(record: CommentRecord): string {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return JSON.stringify({
    id: record.id,
    page: record.page,
    widget: record.widget,
    parent: record.parent,
    author: record.author,
    body: { ops: withoutMentions(record.ops) },
    created_at: record.createdAt.toISOString(),
    edited_at: iso(record.editedAt),
    hidden_at: iso(record.hiddenAt),
    deleted_at: iso(record.deletedAt),
    is_published: record.isPublished,
    is_spam: record.isSpam,
    confidential: record.confidential,
    is_page_author: record.isPageAuthor,
    toxicity: record.toxicity,
    reactions: record.reactions,
  });
}

/** Parse the comment of a line; refuses malformed lines and invalid bodies. `number` is the line number, from 1. */
export function parseRecordLine(line: string, number: number): CommentRecord {
  try {
    const read = lineSchema.parse(JSON.parse(line));
    const { ops } = parseBody(read.body.ops, { links: true, isOwnImage: () => true, rich: false });
    return {
      id: read.id,
      page: read.page,
      widget: read.widget,
      parent: read.parent,
      author: read.author,
      ops,
      createdAt: read.created_at,
      editedAt: read.edited_at,
      hiddenAt: read.hidden_at,
      deletedAt: read.deleted_at,
      isPublished: read.is_published,
      isSpam: read.is_spam,
      confidential: read.confidential,
      isPageAuthor: read.is_page_author,
      toxicity: read.toxicity,
      reactions: read.reactions,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : "unreadable";
    throw new AppError("invalid", `Line ${number} is not a comment: ${why.slice(0, 300)}`, { cause: error });
  }
}
