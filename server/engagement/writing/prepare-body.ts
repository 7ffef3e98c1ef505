import type { Context } from "@/server/accounts/index";
import {
  type BodyRules,
  findMentioned,
  type Op,
  parseBody,
  plainText,
  withMentions,
} from "@/server/engagement/comments/index";
import { isUploadedImage } from "./own-image.rules";

/** A body as it is kept. */
export interface PreparedBody {
  ops: Op[];
  text: string;
  /** JSON of the readers it names, in the interface's form. */
  mentions: string;
  links: string[];
  hasImage: boolean;
}

/** What the account lets comments hold. */
function commentRules({ account }: Context, origin: string): BodyRules {
  const { hyperLinksInComments, imageUploads, imageHosts } = account.settings.engagement;
  const isOwnImage = (url: string) => isUploadedImage(url, account, { origin, allowedHosts: imageHosts });
  return { links: hyperLinksInComments, isOwnImage: imageUploads ? isOwnImage : null, rich: false };
}

/** A text from outside: its ops as they were sent, and the address under which the sender reaches this installation. */
export interface SentText {
  ops: unknown;
  origin: string;
}

/** Reads ops from outside by the account's rules, with the readers they name looked up. */
export async function prepareBody(ctx: Context, sent: SentText): Promise<PreparedBody> {
  const parsed = parseBody(sent.ops, commentRules(ctx, sent.origin));
  const ids = [...new Set(parsed.mentioned)];
  const found = ids.length === 0 ? [] : await findMentioned(ctx.db, ctx.account.id, ids);
  const readers = new Map(found.map(({ id, name, slug, avatar }) => [id, { id, name, slug, avatar }]));
  const ops = withMentions(parsed.ops, readers);
  return {
    ops,
    text: plainText(ops),
    mentions: `[${found.map(({ document }) => document).join(",")}]`,
    links: ops.flatMap(({ attributes }) =>
      attributes?.link === undefined || attributes.mention !== undefined ? [] : [attributes.link],
    ),
    hasImage: ops.some(({ insert }) => typeof insert !== "string" && "image" in insert),
  };
}
