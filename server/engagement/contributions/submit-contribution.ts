import { type Context, requireReader } from "@/server/context/index";
import type { Op } from "@/server/engagement/comment-states/index";
import {
  type GuestProof,
  isUploadedImage,
  parseBody,
  resolveAuthor,
  upsertAuthor,
} from "@/server/engagement/comments/index";
import { invalid } from "@/server/platform/errors/index";
import type { Contribution, Contributor } from "./contribution";
import { findOwnContributions, insertContribution } from "./contribution.repository";
import { decodeHtml, sanitizeReaderHtml } from "./inert-html.rules";

const LONGEST_HTML = 100_000;

export interface SubmitContribution {
  headline: string;
  /** base64 of the URI-encoded HTML; null: only the ops. */
  html: string | null;
  /** The same text as ops, as they were sent; null where there are none. */
  ops: unknown;
  contributor: Contributor;
  topic: Readonly<Record<string, readonly string[]>>;
  guest: GuestProof;
  /** Origin under which the sender reaches this installation. */
  origin: string;
}

function contributedHtml(html: string | null): string {
  if (html === null) return "";
  const decoded = decodeHtml(html);
  if (decoded === null || /\p{Cs}|\u0000/u.test(decoded))
    throw invalid("body.contribution.html", "must be the base64 of URI-encoded HTML");
  if (decoded.length > LONGEST_HTML)
    throw invalid("body.contribution.html", `must have at most ${LONGEST_HTML} characters`);
  return sanitizeReaderHtml(decoded);
}

function contributedOps(ctx: Context, { ops, origin }: SubmitContribution): Op[] {
  if (ops === null || ops === undefined) return [];
  const { account } = ctx;
  const uploads = { origin, allowedHosts: account.settings.engagement.imageHosts };
  const isOwnImage = (url: string) => isUploadedImage(url, account, uploads);
  const { ops: read, mentioned } = parseBody(ops, { links: true, isOwnImage, rich: true });
  if (mentioned.length > 0)
    throw invalid("body.contribution.body.ops", "must not mention readers; only comments can");
  return read;
}

/** Submit a text to the newsroom; its HTML is sanitized. Guests may where the account allows them, with a captcha. */
export async function submitContribution(ctx: Context, input: SubmitContribution): Promise<Contribution> {
  const { headline, contributor, topic, guest } = input;
  const html = contributedHtml(input.html);
  const ops = contributedOps(ctx, input);
  if (html === "" && ops.length === 0) throw invalid("body.contribution", "must not be empty");
  const guestsAllowed = ctx.account.settings.engagement.guestContributions;
  const author = await resolveAuthor(ctx, { guest, guestsAllowed });
  const readerId = await upsertAuthor(ctx, author);
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const row = { readerId, headline, html, ops, contributor, topic, now };
    const contribution = await insertContribution(tx, ctx.account.id, row);
    const { id } = contribution;
    await ctx.emit(tx, {
      name: "engagement/contribution.submitted",
      id: `contribution:${id}:submitted`,
      subject: { type: "contribution", id: String(id) },
      data: { contributionId: id, readerId },
    });
    return contribution;
  });
}

/** List the acting reader's contributions. */
export function listOwnContributions(
  ctx: Context,
  { page, perPage, order }: { page: number; perPage: number; order: "asc" | "desc" },
): Promise<Contribution[]> {
  const { id: readerId } = requireReader(ctx);
  const slice = { limit: perPage, offset: (page - 1) * perPage };
  return findOwnContributions(ctx.db, ctx.account.id, { readerId, order, ...slice });
}
