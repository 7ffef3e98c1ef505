import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import { normalIdentity } from "./identity.rules";
import type { GivenIdentity, Identity, Subscriber } from "./subscriber";
import { findByIdentity, findByIds } from "./subscriber.repository";

/** The subscriber of a stored identity; null where nobody has it. */
export async function findKnown(
  ctx: Context,
  db: Statements,
  identities: readonly Identity[],
): Promise<Subscriber | null> {
  for (const identity of identities) {
    const found = await findByIdentity(db, ctx.account.id, identity);
    if (found !== null) return found;
  }
  return null;
}

/** Who has a name; where nobody has, who has the alternate one. null: neither is known. */
export async function findSubscriber(
  ctx: Context,
  identity: GivenIdentity,
  alternate: GivenIdentity | null = null,
): Promise<Subscriber | null> {
  const names = [normalIdentity(identity)];
  if (alternate !== null) names.push(normalIdentity(alternate, "alternate"));
  return findKnown(ctx, ctx.db, names);
}

/** The same; not_found where neither name is known. */
export async function getSubscriber(
  ctx: Context,
  identity: GivenIdentity,
  alternate: GivenIdentity | null = null,
): Promise<Subscriber> {
  const found = await findSubscriber(ctx, identity, alternate);
  if (found === null) throw notFound("subscriber");
  return found;
}

/** Subscribers by their ids, those of them that there are, in the order of their ids. */
export function findSubscribers(
  ctx: Context,
  ids: readonly number[],
  db: Statements = ctx.db,
): Promise<Subscriber[]> {
  return findByIds(db, ctx.account.id, ids);
}
