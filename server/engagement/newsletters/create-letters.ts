import type { Context } from "@/server/context/index";
import { requestMails } from "@/server/engagement/notifications/index";
import { AppError } from "@/server/platform/errors/index";
import { announcePageChange } from "@/server/platform/page-changes/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { findDueEdition } from "./edition.rules";
import {
  completeLetter,
  findSentStories,
  findUnqueuedLetters,
  hasLetter,
  insertLetter,
  queueLetter,
} from "./letter.repository";
import type { LetterSources } from "./letter-sources";
import type { Newsletter } from "./newsletter";
import { findNewsletters } from "./newsletter.repository";

/** Stories in one letter. */
const MAX_STORIES = 12;
/** The first stories of a collection among which a letter finds what is new. */
const MAX_CANDIDATES = 50;
/** Mails in one transaction. */
const BATCH = 500;

type LetterContext = Context & { letters: Pick<LetterSources, "listStoryIds"> };

/** List the stories of a newsletter's collection that no earlier letter contained, in the collection's order. */
async function listNewStoryIds(ctx: LetterContext, { id, collection }: Newsletter): Promise<string[]> {
  if (collection === null) return [];
  try {
    const query = { collection: String(collection.id), limit: MAX_CANDIDATES };
    const storyIds = await ctx.letters.listStoryIds(ctx, query);
    const sent = await findSentStories(ctx.db, ctx.account.id, { newsletterId: id, storyIds });
    return storyIds.filter((storyId) => !sent.has(storyId)).slice(0, MAX_STORIES);
  } catch (error) {
    // The collection is not published: nothing is new.
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}

/** Create the letter of the edition that is due, without its mails; nothing where it exists. */
async function createDueLetter(ctx: LetterContext, newsletter: Newsletter): Promise<void> {
  const { account, db } = ctx;
  const createdAt = ctx.clock.now();
  const edition = findDueEdition(newsletter, createdAt, account.timeZone);
  const newsletterId = newsletter.id;
  if (edition === null || (await hasLetter(db, account.id, { newsletterId, edition }))) return;
  const storyIds = await listNewStoryIds(ctx, newsletter);
  await db.transaction(async (tx) => {
    await insertLetter(tx, account.id, { newsletterId, edition, storyIds, createdAt });
    await announcePageChange(tx, { accountId: account.id, kind: "content" });
  });
}

/** Create the mails of a letter to all its recipients, in batches; a repeated call continues. Returns how many. */
async function queueMails(ctx: Context, letter: { id: number; newsletterId: number }): Promise<number> {
  const accountId = ctx.account.id;
  const { id: letterId, newsletterId } = letter;
  let created = 0;
  let after: number | null = 0;
  while (after !== null) {
    const batch = { newsletterId, letterId, after, limit: BATCH, now: ctx.clock.now() };
    const result: { last: number | null; mailIds: number[] } = await ctx.db.transaction(async (tx) => {
      const queued = await queueLetter(tx, accountId, batch);
      await requestMails(ctx, tx, queued.mailIds);
      return queued;
    });
    created += result.mailIds.length;
    after = result.last;
  }
  await completeLetter(ctx.db, accountId, { id: letterId, now: ctx.clock.now() });
  return created;
}

/**
 * Create the letters of an account that are due, one for each newsletter and edition, and a mail for each recipient;
 * an edition without new stories is skipped. Returns how many mails. Repeated and concurrent calls create nothing
 * twice, and continue what a process left that died.
 */
export async function createLetters(ctx: LetterContext): Promise<number> {
  for (const newsletter of await findNewsletters(ctx.db, ctx.account.id, { onlyActive: true }))
    await createDueLetter(ctx, newsletter);
  const yesterday = new Date(ctx.clock.now().getTime() - DAY_MILLISECONDS);
  let created = 0;
  for (const letter of await findUnqueuedLetters(ctx.db, ctx.account.id, yesterday))
    created += await queueMails(ctx, letter);
  return created;
}
