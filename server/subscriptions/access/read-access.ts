import type { AccessDecision } from "./access";
import { decideAccess } from "./decide-access.rules";
import { type AccessContext, type AccessRequest, gatherFacts } from "./gather-facts";

/** A decision as it was given: `decisionId` names it in logs. */
export interface GivenDecision extends AccessDecision {
  decisionId: string;
}

/** May the actor open a story now? Nothing is counted and nothing written. An unknown story is not found. */
export async function readAccess(ctx: AccessContext, asked: AccessRequest): Promise<GivenDecision> {
  const { reader, asset } = await gatherFacts(ctx, asked);
  return { ...decideAccess(reader, asset, ctx.clock.now()), decisionId: ctx.ids.uuid() };
}

/** Whether a story is the actor's to read without the meter: by a subscription, or because they are signed in. */
export async function isEntitled(ctx: AccessContext, storyId: string): Promise<boolean> {
  const { grant } = await readAccess(ctx, { storyId, deviceId: null, meterDisabled: true });
  return grant.granted;
}
