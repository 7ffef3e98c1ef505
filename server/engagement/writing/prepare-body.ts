import type { Context } from "@/server/context/index";
import {
  type BodyRules,
  findMentionedReaders,
  type Op,
  parseBody,
  resolveMentions,
  toPlainText,
} from "@/server/engagement/comments/index";
import { isUploadedImage } from "./comment.rules";

/** A validated body, ready to be stored. */
export interface PreparedBody {
  ops: Op[];
  text: string;
  /** JSON of the readers it mentions, in the interface's form. */
  mentions: string;
  links: string[];
  hasImage: boolean;
}

/** The account's rules for comment bodies. */
function commentRules({ account }: Context, origin: string): BodyRules {
  const { hyperLinksInComments, imageUploads, imageHosts } = account.settings.engagement;
  const isOwnImage = (url: string) => isUploadedImage(url, account, { origin, allowedHosts: imageHosts });
  return { links: hyperLinksInComments, isOwnImage: imageUploads ? isOwnImage : null, rich: false };
}

/** An untrusted text: its ops, and the origin under which the sender reaches this installation. */
export interface SubmittedText {
  ops: unknown;
  origin: string;
}

/** Validate ops by the account's rules and resolve their mentions. */
export async function prepareBody(ctx: Context, input: SubmittedText): Promise<PreparedBody> {
  const parsed = parseBody(input.ops, commentRules(ctx, input.origin));
  const ids = [...new Set(parsed.mentioned)];
  const readerRows = ids.length === 0 ? [] : await findMentionedReaders(ctx.db, ctx.account.id, ids);
  const readers = new Map(readerRows.map(({ id, name, slug, avatar }) => [id, { id, name, slug, avatar }]));
  const ops = resolveMentions(parsed.ops, readers);
  return {
    ops,
    text: toPlainText(ops),
    mentions: `[${readerRows.map(({ document }) => document).join(",")}]`,
    links: ops.flatMap(({ attributes }) =>
      attributes?.link === undefined || attributes.mention !== undefined ? [] : [attributes.link],
    ),
    hasImage: ops.some(({ insert }) => typeof insert !== "string" && "image" in insert),
  };
}
