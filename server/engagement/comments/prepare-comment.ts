import { type Context, requireReader } from "@/server/context/index";
import type { Op } from "@/server/engagement/comment-states/index";
import { type PageAddress, requireOwnPage } from "@/server/engagement/pages/index";
import { createReader } from "@/server/identity/index";
import { invalid } from "@/server/platform/errors/index";
import { type BodyRules, parseBody, resolveMentions, toPlainText } from "./body.rules";
import { findMentionedReaders } from "./people.repository";
import { isUploadedImage } from "./upload-image.rules";

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

/** The author of a comment: a reader, or a guest created with their first comment. */
export interface CommentAuthor {
  /** null: a guest without a reader row yet. */
  id: number | null;
  name: string;
  /** The claim `id` of a shared-key token; null for others. */
  externalId: string | null;
  isGuest: boolean;
}

/** Name and captcha response that a guest sends instead of a login. */
export interface GuestProof {
  name: string | null;
  /** Verify the captcha response; called once. */
  verify: () => Promise<boolean>;
}

const MAX_NAME_LENGTH = 80;

/** Resolve the author; refuses guests where the account does not allow them, or without a valid captcha response. */
export async function resolveAuthor(
  ctx: Context,
  { guest, guestsAllowed }: { guest: GuestProof; guestsAllowed: boolean },
): Promise<CommentAuthor> {
  if (ctx.actor.kind === "reader" || !guestsAllowed) {
    const { id, name, externalId } = requireReader(ctx);
    return { id, name, externalId, isGuest: false };
  }
  if (!(await guest.verify())) throw invalid("body.captcha_response", "Solve the captcha.");
  const name = (guest.name ?? "").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  const displayName = [...name].slice(0, MAX_NAME_LENGTH).join("");
  return { id: null, name: displayName === "" ? "Guest" : displayName, externalId: null, isGuest: true };
}

/** Get the author's reader id; creates a reader row for a guest. */
export async function upsertAuthor(ctx: Context, { id, name }: CommentAuthor): Promise<number> {
  if (id !== null) return id;
  const guest = await createReader(ctx.db, ctx.account.id, {
    kind: "guest",
    externalId: null,
    staffUserId: null,
    name,
    avatarUrl: null,
    email: null,
    now: ctx.clock.now(),
  });
  return guest.id;
}

/** A comment as its author submits it. */
export interface SubmittedComment extends SubmittedText {
  page: PageAddress;
  /** comment-widget-id; empty for the page's own conversation. */
  widgetId: string;
  parentId: number | null;
  confidential: boolean;
  guest: GuestProof;
}

interface PreparedComment {
  body: PreparedBody;
  author: CommentAuthor;
}

/** Validate the body and resolve the author; refuses what the account does not allow. */
export async function prepareComment(ctx: Context, input: SubmittedComment): Promise<PreparedComment> {
  const settings = ctx.account.settings.engagement;
  const body = await prepareBody(ctx, input);
  if (input.confidential && (ctx.actor.kind !== "reader" || !settings.confidentialCommenting))
    throw invalid(
      "body.confidential",
      "Only logged-in readers can post confidential comments, if the publication allows them.",
    );
  const author = await resolveAuthor(ctx, { guest: input.guest, guestsAllowed: settings.guestCommenting });
  requireOwnPage(ctx, input.page);
  return { body, author };
}
