import type { Context } from "@/server/context/index";
import { findMemberById } from "@/server/identity/members/index";
import { findSubscribers, type Subscriber } from "@/server/subscriptions/customers/index";
import { pickAddress } from "./recipient.rules";

/** Find the address for a subscriber's mails; null: none. */
export async function findMailAddress(
  ctx: Context,
  { identities, readerId }: Pick<Subscriber, "identities" | "readerId">,
): Promise<string | null> {
  const member = readerId === null ? null : await findMemberById(ctx.db, ctx.account.id, readerId);
  return pickAddress(identities, member);
}

/** Name and address of a subscriber. */
interface Recipient {
  name: string | null;
  address: string | null;
}

/** Find a subscriber's name and address; null: no such subscriber. */
export async function findRecipient(ctx: Context, subscriberId: number): Promise<Recipient | null> {
  const [subscriber] = await findSubscribers(ctx, [subscriberId]);
  if (subscriber === undefined) return null;
  return { name: subscriber.name, address: await findMailAddress(ctx, subscriber) };
}
