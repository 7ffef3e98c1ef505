import type { Context } from "@/server/context/index";
import type { Db, Statements } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import { findOfferedPlan } from "./offered-plan.repository";
import type { GroupType, GroupWithPlans, OfferedPlan } from "./plan";
import { findGroupRows, hasPublicPlan } from "./plan.repository";

/**
 * Get a plan with its group, prices, assets and switch targets, including a deleted or disabled plan: `whyNotSold`
 * tells whether it can be bought.
 */
export async function getPlan(ctx: Context, id: number, db: Statements = ctx.db): Promise<OfferedPlan> {
  const plan = await findOfferedPlan(db, ctx.account.id, id);
  if (plan === null) throw notFound("subscription plan");
  return plan;
}

/** Check whether the caller may see plans that are not for sale: the publisher's own server, and staff. */
function canSeeDisabled({ actor }: Context): boolean {
  return actor.kind === "server" || actor.kind === "staff" || actor.kind === "system";
}

/** Find a group with its plans, public or private; null: unknown or deleted. */
export async function findGroup(ctx: Context, id: number, db: Db = ctx.db): Promise<GroupWithPlans | null> {
  const [group] = await findGroupRows(db, ctx.account.id, { ids: [id], withDisabled: canSeeDisabled(ctx) });
  return group ?? null;
}

export async function getGroup(ctx: Context, id: number): Promise<GroupWithPlans> {
  const group = await findGroup(ctx, id);
  if (group === null) throw notFound("subscription group");
  return group;
}

/** Filter of a list of public groups. */
export type GroupList = "for_sale" | "standard" | "campaign" | "group_access";

const TYPES: Readonly<Record<GroupList, readonly GroupType[]>> = {
  for_sale: ["standard", "individual"],
  standard: ["standard"],
  campaign: ["campaign"],
  group_access: ["group_access"],
};

/** List public groups of a kind by id, each with its plans, newest first. */
export function listGroups(ctx: Context, list: GroupList): Promise<GroupWithPlans[]> {
  const query = { types: TYPES[list], public: true, withDisabled: canSeeDisabled(ctx) };
  return findGroupRows(ctx.db, ctx.account.id, query);
}

/** Whether the publication's pages have something to subscribe to. */
export function hasPlansForSale({ db, account }: Pick<Context, "db" | "account">): Promise<boolean> {
  return hasPublicPlan(db, account.id);
}
