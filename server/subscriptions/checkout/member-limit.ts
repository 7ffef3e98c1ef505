import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { countMembers, type Subscription } from "@/server/subscriptions/lifecycle/index";
import type { Sale } from "./sale";

/** Return why the members of a subscription would exceed the limit after a switch; null: they do not. */
export async function whyMemberLimitExceeded(
  ctx: Context,
  db: Statements,
  { from, sale }: { from: Subscription; sale: Sale },
): Promise<string | null> {
  if (from.type !== "group_access" || sale.type !== "group_access" || sale.userLimit === null) return null;
  const count = await countMembers(db, ctx.account.id, from.id);
  if (count <= sale.userLimit) return null;
  return `${count} people share this subscription; the new plan allows ${sale.userLimit}. Remove some members first.`;
}
