import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import type { AccessAsset, AccessReader, MeterState } from "./access";
import { type AccessQuestion, readReader, readStoryAndReader } from "./access.repository";
import { identityOf, readerNames } from "./asking-reader";
import type { StoriesElsewhere } from "./elsewhere/index";
import { asksAttributes } from "./hard-paywall.rules";
import { meterPeriod } from "./meter.rules";
import { toRight } from "./right-row";
import { ourStory, theirStory } from "./story-facts";

/** What decisions on access work with: a use case's context, and stories that are kept elsewhere. */
export type AccessContext = Context & { elsewhere: StoriesElsewhere };

/** A question about one story; the reader is the context's actor. */
export interface AccessRequest {
  storyId: string;
  /** Id of the reader's device: AMP's reader id or the meter cookie; null: none is known. */
  deviceId: string | null;
  /** The caller wants no metering; it can only close. */
  meterDisabled: boolean;
}

/** Everything a decision depends on. */
export interface AccessFacts {
  asset: AccessAsset;
  reader: AccessReader;
  subscriberId: number | null;
  /** Names under which the meter counts them, that of their subscriber not among them. */
  meterNames: readonly string[];
  period: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id of a story of ours as rows hold it; what can be none is not found. */
export function ourStoryId(given: string): string {
  const storyId = given.toLowerCase();
  if (!UUID.test(storyId)) throw notFound("story");
  return storyId;
}

async function ours(ctx: Context, question: AccessQuestion) {
  const settings = ctx.account.settings.subscriptions;
  const storyId = ourStoryId(question.storyId);
  const withAttributes = asksAttributes(settings.hardPaywall);
  const rows = await readStoryAndReader(ctx.db, ctx.account.id, { ...question, storyId, withAttributes });
  return { rows, asset: ourStory(storyId, rows, settings) };
}

async function theirs(ctx: AccessContext, question: AccessQuestion) {
  const told = await ctx.elsewhere.find(ctx, question.storyId);
  if (told === null) throw notFound("story");
  const rows = await readReader(ctx.db, ctx.account.id, question);
  return { rows, asset: theirStory(question.storyId, told, ctx.account.settings.subscriptions) };
}

/** The meter of a reader: how much of it is used, and whether by this story. */
export function meterOf(
  ctx: Context,
  isLoggedIn: boolean,
  used: { counted: number; has_story: boolean } | undefined,
): MeterState {
  const { anonymous, loggedIn } = ctx.account.settings.subscriptions.meter;
  return {
    limit: isLoggedIn ? loggedIn : anonymous,
    counted: used?.counted ?? 0,
    hasStory: used?.has_story ?? false,
  };
}

/** Gathers what a decision depends on: one statement where the stories are ours. An unknown story is not found. */
export async function gatherFacts(ctx: AccessContext, asked: AccessRequest): Promise<AccessFacts> {
  const { clock, account } = ctx;
  const now = clock.now();
  const identity = identityOf(ctx);
  const names = readerNames(identity, asked.deviceId);
  const period = meterPeriod(now, account.timeZone);
  const question = { ...names, storyId: asked.storyId, period, now };
  const isOurs = account.settings.subscriptions.storyAttributesUrl === null;
  const { rows, asset } = isOurs ? await ours(ctx, question) : await theirs(ctx, question);
  const [first] = rows;
  const isLoggedIn = identity !== null;
  return {
    asset,
    reader: {
      isLoggedIn,
      rights: rows.map(toRight).filter((right) => right !== null),
      meter: meterOf(ctx, isLoggedIn, first),
      meterDisabled: asked.meterDisabled,
    },
    subscriberId: first?.subscriber_id ?? null,
    meterNames: names.meterNames,
    period,
  };
}
