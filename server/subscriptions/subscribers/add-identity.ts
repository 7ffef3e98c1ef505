import type { Context } from "@/server/accounts/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { findSubscribers } from "./find-subscriber";
import { isSameIdentity, normalIdentity } from "./identity.rules";
import type { GivenIdentity, Identity } from "./subscriber";
import { insertIdentity, lockIdentities } from "./subscriber.repository";

/**
 * Gives a subscriber another name, and answers all of them. One that is theirs already changes nothing; one that is
 * somebody else's is refused: who is one person is for staff to say.
 */
export function addIdentity(
  ctx: Context,
  subscriberId: number,
  given: GivenIdentity,
): Promise<readonly Identity[]> {
  const identity = normalIdentity(given, "body.subscriber_identity");
  const accountId = ctx.account.id;
  return ctx.db.withTx(async (tx) => {
    await lockIdentities(tx, accountId, [identity]);
    await insertIdentity(tx, accountId, { identity, subscriberId, now: ctx.clock.now() });
    const [subscriber] = await findSubscribers(ctx, [subscriberId], tx);
    if (subscriber === undefined) throw notFound("subscriber");
    if (!subscriber.identities.some((one) => isSameIdentity(one, identity))) {
      throw new AppError("conflict", "This identity belongs to another subscriber.");
    }
    return subscriber.identities;
  });
}
