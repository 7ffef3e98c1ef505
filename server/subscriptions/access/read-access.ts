import type { Context } from "@/server/accounts/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Vault } from "@/server/platform/vault/index";
import type { AccessDecision } from "./access";
import { decideAccess } from "./decide-access.rules";
import { type AccessContext, type AccessRequest, loadAccessInput } from "./load-access-input";
import { readPurchaseCookie } from "./purchase-cookie";
import { createRemoteStories } from "./remote-stories/index";

/** A decision as it was given: `decisionId` names it in logs. */
export interface GivenDecision extends AccessDecision {
  decisionId: string;
}

/** May the actor open a story now? Nothing is counted and nothing written. An unknown story is not found. */
export async function readAccess(ctx: AccessContext, asked: AccessRequest): Promise<GivenDecision> {
  const { reader, asset } = await loadAccessInput(ctx, asked);
  return { decisionId: ctx.ids.uuid(), ...decideAccess(reader, asset, ctx.clock.now()) };
}

/** A story that a caller wants to read, and the Cookie header that came along. */
interface AskedStory {
  storyId: string;
  cookie: string | null;
}

/** `nobody`: the caller is not signed in and brings no purchases, so the answer is the same for all such callers. */
type Entitlement = "open" | "closed" | "nobody";

/**
 * Answers whether a story is a caller's to read without the meter: by a subscription, by a purchase in their browser, or
 * because they are signed in.
 */
export function entitlesBy({
  egress,
  vault,
}: {
  egress: Egress;
  vault: Vault;
}): (ctx: Context, asked: AskedStory) => Promise<Entitlement> {
  const elsewhere = createRemoteStories(egress);
  return async (ctx, { storyId, cookie }) => {
    const isReader = ctx.actor.kind === "reader" || ctx.actor.kind === "subscriber";
    const purchases = readPurchaseCookie({ vault, accountId: ctx.account.id, cookie });
    if (!isReader && purchases.length === 0) return "nobody";
    const asked = { storyId, deviceId: null, purchases, meterDisabled: true };
    return (await readAccess({ elsewhere, ...ctx }, asked)).grant.granted ? "open" : "closed";
  };
}
