import { notFound } from "@/server/platform/errors/index";
import { findSubscriber, type Identity } from "@/server/subscriptions/customers/index";
import type { AccessAsset, AccessDecision } from "./access";
import { findStoryContainers } from "./access.repository";
import { toReaderNames } from "./caller-identity";
import { decideAccess } from "./decide-access.rules";
import { toEntitlement } from "./entitlement-row";
import { type AccessContext, parseLocalStoryId, toMeterState } from "./load-access-input";
import { computeMeterPeriod, toSubscriberMeterName } from "./meter.rules";
import { findMeterAt, findStoryFacts, listEntitlementsAt } from "./past-entitlements.repository";
import { toLocalAsset, toRemoteAsset } from "./story-facts";

/** Reader, story and time to explain; a future time is answered with the current state. */
export interface ExplainAccessInput {
  reader: Identity;
  /** Another identity of the reader, used where no subscriber has the first. */
  alternate: Identity | null;
  storyId: string;
  /** null: now. */
  at: Date | null;
}

/** Why a reader may or may not open a story at a time. */
export interface AccessExplanation extends AccessDecision {
  at: Date;
  story: AccessAsset;
  reader: Identity;
  /** null: no subscriber has this identity. */
  subscriberId: number | null;
}

async function loadStory(ctx: AccessContext, storyId: string): Promise<AccessAsset> {
  const settings = ctx.account.settings.subscriptions;
  if (settings.storyAttributesUrl === null) {
    const id = parseLocalStoryId(storyId);
    const row = await findStoryFacts(ctx.db, ctx.account.id, id);
    if (row === null) throw notFound("story");
    const containers = await findStoryContainers(ctx.db, ctx.account.id, id);
    return toLocalAsset(id, { row, containers }, settings);
  }
  const facts = await ctx.remoteStories.find(ctx, storyId);
  if (facts === null) throw notFound("story");
  return toRemoteAsset(storyId, facts, settings);
}

/**
 * Explain why a reader has access, now or at a past time: subscriptions, memberships and the meter as they were then;
 * the story, the account's settings and the identity's owner as they are today. The reader counts as signed in. Any
 * identity is accepted; an unknown story is not found.
 */
export async function explainAccess(
  ctx: AccessContext,
  input: ExplainAccessInput,
): Promise<AccessExplanation> {
  const { db, account, clock } = ctx;
  const at = input.at ?? clock.now();
  const story = await loadStory(ctx, input.storyId);
  const subscriber = await findSubscriber(ctx, input.reader, input.alternate);
  const subscriberId = subscriber?.id ?? null;
  const rows = subscriberId === null ? [] : await listEntitlementsAt(db, account.id, { subscriberId, at });
  const { meterNames } = toReaderNames(input.reader, null);
  const names = subscriberId === null ? meterNames : [...meterNames, toSubscriberMeterName(subscriberId)];
  const period = computeMeterPeriod(at, account.timeZone);
  const used = await findMeterAt(db, account.id, { names, period, storyId: story.storyId, at });
  const reader = {
    isLoggedIn: true,
    entitlements: rows.map(toEntitlement).filter((entitlement) => entitlement !== null),
    meter: toMeterState(ctx, true, used),
    meterDisabled: false,
  };
  return { ...decideAccess(reader, story, at), at, story, reader: input.reader, subscriberId };
}
