import type { AccessDecision } from "./access";
import { decideAccess } from "./decide-access.rules";
import {
  type AccessContext,
  type AccessInput,
  type AccessRequest,
  loadAccessInput,
  meterOf,
} from "./load-access-input";
import { carryMeter, countStory, lockMeter } from "./meter.repository";
import { meterNameOfSubscriber } from "./meter.rules";
import type { GivenDecision } from "./read-access";

/** The name that counts for a reader, and the others by which they were counted before they were known by it. */
function namesOf({ subscriberId, meterNames }: AccessInput): { name: string; others: string[] } | null {
  const all = subscriberId === null ? [...meterNames] : [meterNameOfSubscriber(subscriberId), ...meterNames];
  const [name, ...others] = all;
  return name === undefined ? null : { name, others };
}

/**
 * Counts a story that the meter opens for the actor, once for each story and period, and says what holds then. The
 * decision is made anew, under a lock on the reader's names: however often, at once or with whatever body it is asked,
 * the meter never opens more than its limit. On a device on which somebody signs in, both meters become one.
 */
export async function countReading(ctx: AccessContext, asked: AccessRequest): Promise<GivenDecision> {
  const facts = await loadAccessInput(ctx, asked);
  const now = ctx.clock.now();
  const decision = decideAccess(facts.reader, facts.asset, now);
  const decisionId = ctx.ids.uuid();
  const names = namesOf(facts);
  const isReplay = facts.reader.meter.hasStory && names?.others.length === 0;
  if (decision.grant.grantReason !== "METERING" || isReplay) return { ...decision, decisionId };
  // Nobody can be counted: nothing is open by the meter then.
  if (names === null) {
    const none = { ...facts.reader, meter: { ...facts.reader.meter, limit: 0 } };
    return { ...decideAccess(none, facts.asset, now), decisionId };
  }
  return { ...(await countUnderLock(ctx, facts, names)), decisionId };
}

function countUnderLock(
  ctx: AccessContext,
  { asset, reader, period }: AccessInput,
  { name, others }: { name: string; others: string[] },
): Promise<AccessDecision> {
  const { account, clock } = ctx;
  return ctx.db.withStatements(async (tx) => {
    const names = [name, ...others];
    await lockMeter(tx, account.id, names);
    const { storyId } = asset;
    const used = await carryMeter(tx, account.id, { name, others, period, storyId });
    const now = clock.now();
    const decision = decideAccess({ ...reader, meter: meterOf(ctx, reader.isLoggedIn, used) }, asset, now);
    if (decision.grant.grantReason === "METERING") {
      await countStory(tx, account.id, { names, period, storyId, now });
    }
    return decision;
  });
}
