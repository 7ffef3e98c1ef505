import type { Context } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { findSubscribers } from "./find-subscriber";
import { type Identity, type IdentityInput, isSameIdentity, normalizeIdentity } from "./identity.rules";
import { insertIdentity, lockIdentities } from "./subscriber.repository";

/**
 * Add an identity to a subscriber and return all of them. An identity that they already have changes nothing. One
 * of another subscriber is refused: only staff merge subscribers.
 */
export function addIdentity(
  ctx: Context,
  subscriberId: number,
  input: IdentityInput,
): Promise<readonly Identity[]> {
  const identity = normalizeIdentity(input, "body.subscriber_identity");
  const accountId = ctx.account.id;
  return ctx.db.transaction(async (tx) => {
    await lockIdentities(tx, accountId, [identity]);
    await insertIdentity(tx, accountId, { identity, subscriberId, now: ctx.clock.now() });
    const [subscriber] = await findSubscribers(ctx, [subscriberId], tx);
    if (subscriber === undefined) throw notFound("subscriber");
    if (!subscriber.identities.some((existing) => isSameIdentity(existing, identity))) {
      throw new AppError("conflict", "This identity belongs to another subscriber.");
    }
    return subscriber.identities;
  });
}
