import { notFound } from "@/server/platform/errors/index";
import { findSubscriber, type Identity } from "@/server/subscriptions/subscribers/index";
import type { AccessAsset, AccessDecision } from "./access";
import { findPlaces } from "./access.repository";
import { readerNames } from "./caller";
import { decideAccess } from "./decide-access.rules";
import { toEntitlement } from "./entitlement-row";
import { type AccessContext, localStoryId, meterOf } from "./load-access-input";
import { meterNameOfSubscriber, meterPeriod } from "./meter.rules";
import { findMeterAt, findStoryFacts, listEntitlementsAt } from "./past.repository";
import { loadLocalStory, loadRemoteStory } from "./story-facts";

/** Who is asked about, which story, and when; a moment to come is answered as things stand now. */
export interface AccessExplained {
  reader: Identity;
  /** Another name of theirs, for where nobody has the first. */
  alternate: Identity | null;
  storyId: string;
  /** null: now. */
  at: Date | null;
}

/** Why a reader may or might not open a story at a moment. */
export interface AccessExplanation extends AccessDecision {
  at: Date;
  story: AccessAsset;
  reader: Identity;
  /** null: nobody was ever known by this identity. */
  subscriberId: number | null;
}

async function storyOf(ctx: AccessContext, storyId: string): Promise<AccessAsset> {
  const settings = ctx.account.settings.subscriptions;
  if (settings.storyAttributesUrl === null) {
    const id = localStoryId(storyId);
    const row = await findStoryFacts(ctx.db, ctx.account.id, id);
    if (row === null) throw notFound("story");
    const places = await findPlaces(ctx.db, ctx.account.id, id);
    return loadLocalStory(id, { row, places }, settings);
  }
  const told = await ctx.elsewhere.find(ctx, storyId);
  if (told === null) throw notFound("story");
  return loadRemoteStory(storyId, told, settings);
}

/**
 * Answers "why does this reader have access", now or at any moment that has passed: subscriptions, memberships and the
 * meter as they stood then; the story, the account's settings and whose an identity is, as they are today. The reader
 * counts as signed in. Anybody's identity may be asked about; an unknown story is not found.
 */
export async function explainAccess(ctx: AccessContext, asked: AccessExplained): Promise<AccessExplanation> {
  const { db, account, clock } = ctx;
  const at = asked.at ?? clock.now();
  const story = await storyOf(ctx, asked.storyId);
  const subscriber = await findSubscriber(ctx, asked.reader, asked.alternate);
  const subscriberId = subscriber?.id ?? null;
  const rows = subscriberId === null ? [] : await listEntitlementsAt(db, account.id, { subscriberId, at });
  const { meterNames } = readerNames(asked.reader, null);
  const names = subscriberId === null ? meterNames : [...meterNames, meterNameOfSubscriber(subscriberId)];
  const period = meterPeriod(at, account.timeZone);
  const used = await findMeterAt(db, account.id, { names, period, storyId: story.storyId, at });
  const reader = {
    isLoggedIn: true,
    rights: rows.map(toEntitlement).filter((right) => right !== null),
    meter: meterOf(ctx, true, used),
    meterDisabled: false,
  };
  return { ...decideAccess(reader, story, at), at, story, reader: asked.reader, subscriberId };
}
