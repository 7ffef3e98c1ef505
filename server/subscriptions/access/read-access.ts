import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import type { AccessDecision } from "./access";
import { decideAccess } from "./decide-access.rules";
import { type AccessContext, type AccessRequest, loadAccessInput } from "./load-access-input";
import { readPurchaseCookie } from "./purchase-cookie";
import { createRemoteStories } from "./remote-stories/index";

/** A decision with the `decisionId` that identifies it in logs. */
export interface IdentifiedDecision extends AccessDecision {
  decisionId: string;
}

/** Decide whether the actor may open a story now, without counting or writing. An unknown story is not found. */
export async function readAccess(ctx: AccessContext, request: AccessRequest): Promise<IdentifiedDecision> {
  const { reader, asset } = await loadAccessInput(ctx, request);
  return { decisionId: ctx.ids.uuid(), ...decideAccess(reader, asset, ctx.clock.now()) };
}

/** A story to read, and the request's Cookie header. */
interface StoryAccessRequest {
  storyId: string;
  cookie: string | null;
}

/** `nobody`: an anonymous caller without purchases; the answer is the same for all such callers. */
type EntitlementCheckResult = "open" | "closed" | "nobody";

/**
 * Create the check whether a caller may read a story without the meter: by a subscription, a purchase in their
 * browser, or because they are signed in.
 */
export function createEntitlementCheck({
  egress,
  vault,
}: {
  egress: Egress;
  vault: Vault;
}): (ctx: Context, request: StoryAccessRequest) => Promise<EntitlementCheckResult> {
  const remoteStories = createRemoteStories(egress);
  return async (ctx, { storyId, cookie }) => {
    const isReader = ctx.actor.kind === "reader" || ctx.actor.kind === "subscriber";
    const purchases = readPurchaseCookie({ vault, accountId: ctx.account.id, cookie });
    if (!isReader && purchases.length === 0) return "nobody";
    const request = { storyId, deviceId: null, purchases, meterDisabled: true };
    return (await readAccess({ remoteStories, ...ctx }, request)).grant.granted ? "open" : "closed";
  };
}
