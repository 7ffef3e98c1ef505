import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { type Identity, type IdentityInput, normalizeIdentity } from "./identity.rules";
import type { Subscriber } from "./subscriber";
import { findByIdentity, findByIds, type LockedSubscriber, lockSubscriber } from "./subscriber.repository";

/**
 * Lock a subscriber until the transaction ends, for a write to their data; a conflict where staff merged them into
 * another one meanwhile: a repeated request finds that one.
 */
export async function lockSubscriberRow(ctx: Context, tx: Statements, id: number): Promise<LockedSubscriber> {
  const locked = await lockSubscriber(tx, ctx.account.id, id);
  if (locked === null)
    throw new AppError("conflict", "This subscriber was merged into another one. Send the request again.");
  return locked;
}

/** Find the subscriber of the first stored identity that exists; null: none. */
export async function findFirstByIdentities(
  ctx: Context,
  db: Statements,
  identities: readonly Identity[],
): Promise<Subscriber | null> {
  for (const identity of identities) {
    const subscriber = await findByIdentity(db, ctx.account.id, identity);
    if (subscriber !== null) return subscriber;
  }
  return null;
}

/** Find the subscriber of an identity, else of the alternate one. null: neither exists. */
export async function findSubscriber(
  ctx: Context,
  identity: IdentityInput,
  alternate: IdentityInput | null = null,
): Promise<Subscriber | null> {
  const names = [normalizeIdentity(identity)];
  if (alternate !== null) names.push(normalizeIdentity(alternate, "alternate"));
  return findFirstByIdentities(ctx, ctx.db, names);
}

/** Find the subscriber of an identity, else of the alternate one; not_found where neither exists. */
export async function getSubscriber(
  ctx: Context,
  identity: IdentityInput,
  alternate: IdentityInput | null = null,
): Promise<Subscriber> {
  const subscriber = await findSubscriber(ctx, identity, alternate);
  if (subscriber === null) throw notFound("subscriber");
  return subscriber;
}

/** List existing subscribers by their ids, in the order of the ids. */
export function findSubscribers(
  ctx: Context,
  ids: readonly number[],
  db: Statements = ctx.db,
): Promise<Subscriber[]> {
  return findByIds(db, ctx.account.id, ids);
}
