import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { announcePageChange } from "@/server/platform/page-changes/index";
import { requirePermission } from "@/server/staff/index";
import { findLetterCounts, type LetterCounts } from "./letter.repository";
import type { Newsletter } from "./newsletter";
import {
  deleteNewsletter,
  findNewsletter,
  findNewsletterBySlug,
  findNewsletters,
  hasCollection,
  insertNewsletter,
  type NewsletterTerms,
  updateNewsletter,
} from "./newsletter.repository";
import { countSignUps } from "./sign-up.repository";

/** Letters of each newsletter that the dashboard shows. */
const SHOWN_LETTERS = 8;

/** A newsletter as staff see it. */
export interface NewsletterOverview extends Newsletter {
  /** Confirmed sign-ups that have not ended. */
  signUps: number;
  /** Sign-ups that wait for a confirmation. */
  pending: number;
  /** The latest letters, newest first. */
  letters: LetterCounts[];
}

/** What staff edit, parsed. A daily letter's weekday is ignored. */
type NewsletterInput = NewsletterTerms;

/** List the newsletters of the account, with their sign-ups and latest letters. */
export async function listNewsletters(ctx: Context): Promise<NewsletterOverview[]> {
  requirePermission(ctx, "collections:read");
  const { db, account } = ctx;
  const [newsletters, counts] = await Promise.all([
    findNewsletters(db, account.id, { onlyActive: false }),
    countSignUps(db, account.id),
  ]);
  return Promise.all(
    newsletters.map(async (newsletter) => ({
      ...newsletter,
      signUps: counts.get(newsletter.id)?.confirmed ?? 0,
      pending: counts.get(newsletter.id)?.pending ?? 0,
      letters: await findLetterCounts(db, account.id, { newsletterId: newsletter.id, limit: SHOWN_LETTERS }),
    })),
  );
}

async function readTerms(ctx: Context, tx: Db, input: NewsletterInput): Promise<NewsletterTerms> {
  if (input.frequency === "weekly" && input.weekday === null)
    throw invalid("weekday", "Choose the day of the week.");
  if (!(await hasCollection(tx, ctx.account.id, input.collectionId)))
    throw invalid("collectionId", "This collection no longer exists. Choose another one.");
  return { ...input, weekday: input.frequency === "weekly" ? input.weekday : null };
}

const SLUG_TAKEN = "Another newsletter has this URL slug.";

/** Create a newsletter; returns its id. Refuses a slug that is taken, and a collection that does not exist. */
export async function createNewsletter(ctx: Context, input: NewsletterInput): Promise<{ id: number }> {
  requirePermission(ctx, "collections:write");
  return ctx.db.transaction(async (tx) => {
    const terms = await readTerms(ctx, tx, input);
    const id = await insertNewsletter(tx, ctx.account.id, { terms, now: ctx.clock.now() });
    if (id === null) throw invalid("slug", SLUG_TAKEN);
    await announcePageChange(tx, { accountId: ctx.account.id, kind: "content" });
    return { id };
  });
}

/** Whether letters are due at other times, or again, after a change. */
function isRescheduled(before: Newsletter, after: NewsletterTerms): boolean {
  return (
    before.frequency !== after.frequency ||
    before.weekday !== after.weekday ||
    before.hour !== after.hour ||
    (after.active && !before.active)
  );
}

/**
 * Change a newsletter. With another schedule, only later times count: nothing is sent at once. Throws not_found; refuses
 * what creating does.
 */
export async function changeNewsletter(
  ctx: Context,
  { id, ...input }: NewsletterInput & { id: number },
): Promise<void> {
  requirePermission(ctx, "collections:write");
  const accountId = ctx.account.id;
  await ctx.db.transaction(async (tx) => {
    const before = await findNewsletter(tx, accountId, id);
    if (before === null) throw notFound("newsletter");
    const terms = await readTerms(ctx, tx, input);
    const namesake = await findNewsletterBySlug(tx, accountId, terms.slug);
    if (namesake !== null && namesake.id !== id) throw invalid("slug", SLUG_TAKEN);
    const now = ctx.clock.now();
    const scheduledFrom = isRescheduled(before, terms) ? now : before.scheduledFrom;
    await updateNewsletter(tx, accountId, { id, terms, scheduledFrom, now });
    await announcePageChange(tx, { accountId, kind: "content" });
  });
}

/** Delete a newsletter with its sign-ups and its archive. Throws not_found. */
export async function removeNewsletter(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "collections:write");
  const accountId = ctx.account.id;
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteNewsletter(tx, accountId, id))) throw notFound("newsletter");
    await announcePageChange(tx, { accountId, kind: "content" });
  });
}
