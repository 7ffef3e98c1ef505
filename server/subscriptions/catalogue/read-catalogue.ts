import type { Context } from "@/server/accounts/index";
import type { Db, Statements } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import { findOfferedPlan } from "./offered-plan.repository";
import type { GroupType, GroupWithPlans, OfferedPlan } from "./plan";
import { findGroupRows } from "./plan.repository";

/**
 * A plan with its group, prices, assets and switch targets; also one that was deleted or is not for sale: whether it
 * can be bought is for `whyNotSold` to say.
 */
export async function getPlan(ctx: Context, id: number, db: Statements = ctx.db): Promise<OfferedPlan> {
  const plan = await findOfferedPlan(db, ctx.account.id, id);
  if (plan === null) throw notFound("subscription plan");
  return plan;
}

/** Whether whoever asks may see what is not for sale at present: the publisher's own server, and staff. */
function seesEverything({ actor }: Context): boolean {
  return actor.kind === "server" || actor.kind === "staff" || actor.kind === "system";
}

/** A group with its plans, public or private; null where there is none, or it was deleted. */
export async function findGroup(ctx: Context, id: number, db: Db = ctx.db): Promise<GroupWithPlans | null> {
  const [group] = await findGroupRows(db, ctx.account.id, { ids: [id], withDisabled: seesEverything(ctx) });
  return group ?? null;
}

export async function getGroup(ctx: Context, id: number): Promise<GroupWithPlans> {
  const group = await findGroup(ctx, id);
  if (group === null) throw notFound("subscription group");
  return group;
}

/** Which of the account's public groups a list shows. */
export type GroupList = "for_sale" | "standard" | "campaign" | "group_access";

const TYPES: Readonly<Record<GroupList, readonly GroupType[]>> = {
  for_sale: ["standard", "individual"],
  standard: ["standard"],
  campaign: ["campaign"],
  group_access: ["group_access"],
};

/** Public groups of a kind by their ids, with their plans, the newest plan first. */
export function listGroups(ctx: Context, which: GroupList): Promise<GroupWithPlans[]> {
  const query = { types: TYPES[which], public: true, withDisabled: seesEverything(ctx) };
  return findGroupRows(ctx.db, ctx.account.id, query);
}
