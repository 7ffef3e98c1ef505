import type { AccessDecision } from "./access";
import { decideAccess } from "./decide-access.rules";
import {
  type AccessContext,
  type AccessInput,
  type AccessRequest,
  loadAccessInput,
  toMeterState,
} from "./load-access-input";
import { countStory, lockMeter, mergeMeter } from "./meter.repository";
import { toSubscriberMeterName } from "./meter.rules";
import type { IdentifiedDecision } from "./read-access";

/** Get the name under which a reader is counted now, and the names under which they were counted before. */
function toMeterNames({ subscriberId, meterNames }: AccessInput): { name: string; others: string[] } | null {
  const all = subscriberId === null ? [...meterNames] : [toSubscriberMeterName(subscriberId), ...meterNames];
  const [name, ...others] = all;
  return name === undefined ? null : { name, others };
}

/**
 * Count a story that the meter opens for the actor, once per story and period, and return the decision. The decision
 * is repeated under a lock on the reader's names, so the meter never exceeds its limit under repeated or concurrent
 * requests, whatever their body. When a reader signs in on a device, the meters of both are merged.
 */
export async function countReading(ctx: AccessContext, request: AccessRequest): Promise<IdentifiedDecision> {
  const input = await loadAccessInput(ctx, request);
  const now = ctx.clock.now();
  const decision = decideAccess(input.reader, input.asset, now);
  const decisionId = ctx.ids.uuid();
  const names = toMeterNames(input);
  const isReplay = input.reader.meter.hasStory && names?.others.length === 0;
  if (decision.grant.grantReason !== "METERING" || isReplay) return { ...decision, decisionId };
  // Without a name nothing can be counted, so the meter opens nothing.
  if (names === null) {
    const unmetered = { ...input.reader, meter: { ...input.reader.meter, limit: 0 } };
    return { ...decideAccess(unmetered, input.asset, now), decisionId };
  }
  return { ...(await countUnderLock(ctx, input, names)), decisionId };
}

function countUnderLock(
  ctx: AccessContext,
  { asset, reader, period }: AccessInput,
  { name, others }: { name: string; others: string[] },
): Promise<AccessDecision> {
  const { account, clock } = ctx;
  return ctx.db.transaction(async (tx) => {
    const names = [name, ...others];
    await lockMeter(tx, account.id, names);
    const { storyId } = asset;
    const used = await mergeMeter(tx, account.id, { name, others, period, storyId });
    const now = clock.now();
    const decision = decideAccess(
      { ...reader, meter: toMeterState(ctx, reader.isLoggedIn, used) },
      asset,
      now,
    );
    if (decision.grant.grantReason === "METERING") {
      await countStory(tx, account.id, { names, period, storyId, now });
    }
    return decision;
  });
}
