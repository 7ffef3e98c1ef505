import type { Context } from "@/server/accounts/index";
import type { Egress } from "@/server/platform/egress/index";
import type { AccessDecision } from "./access";
import { decideAccess } from "./decide-access.rules";
import { createStoriesElsewhere } from "./elsewhere/index";
import { type AccessContext, type AccessRequest, gatherFacts } from "./gather-facts";

/** A decision as it was given: `decisionId` names it in logs. */
export interface GivenDecision extends AccessDecision {
  decisionId: string;
}

/** May the actor open a story now? Nothing is counted and nothing written. An unknown story is not found. */
export async function readAccess(ctx: AccessContext, asked: AccessRequest): Promise<GivenDecision> {
  const { reader, asset } = await gatherFacts(ctx, asked);
  return { decisionId: ctx.ids.uuid(), ...decideAccess(reader, asset, ctx.clock.now()) };
}

/** Answers whether a story is somebody's to read without the meter: by a subscription, or because they are signed in. */
export function entitlesBy(egress: Egress): (ctx: Context, storyId: string) => Promise<boolean> {
  const elsewhere = createStoriesElsewhere(egress);
  return async (ctx, storyId) => {
    const asked = { storyId, deviceId: null, meterDisabled: true };
    return (await readAccess({ elsewhere, ...ctx }, asked)).grant.granted;
  };
}
