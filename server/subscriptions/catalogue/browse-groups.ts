import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { GroupType, GroupWithPlans } from "./plan";
import { findGroupRows } from "./plan.repository";
import { countBuyers } from "./plan-use.repository";

/** A group as staff see it. */
export interface StaffGroup extends GroupWithPlans {
  /** How many subscriptions of each plan hold at present, by the plan's id; plans without any are left out. */
  buyers: Readonly<Record<number, number>>;
}

async function withBuyers(ctx: Context, groups: readonly GroupWithPlans[]): Promise<StaffGroup[]> {
  const ids = groups.flatMap(({ plans }) => plans.map(({ id }) => id));
  const counts = await countBuyers(ctx.db, ctx.account.id, { planIds: ids, now: ctx.clock.now() });
  return groups.map((group) => ({
    ...group,
    buyers: Object.fromEntries(
      group.plans.flatMap(({ id }) => {
        const count = counts.get(id);
        return count === undefined ? [] : [[id, count]];
      }),
    ),
  }));
}

/** Every group of the account, public or private; narrowed to a type, or to names that hold a text. */
export async function browseGroups(
  ctx: Context,
  { type, text }: { type: GroupType | null; text: string },
): Promise<StaffGroup[]> {
  requirePermission(ctx, "catalogue:read");
  const types = type === null ? {} : { types: [type] };
  const groups = await findGroupRows(ctx.db, ctx.account.id, { ...types, withDisabled: true });
  const wanted = text.trim().toLowerCase();
  const holds = ({ name, plans }: GroupWithPlans) =>
    [name, ...plans.map(({ title }) => title)].some((one) => one.toLowerCase().includes(wanted));
  return withBuyers(ctx, wanted === "" ? groups : groups.filter(holds));
}

/** One group as staff see it; not_found for one that was deleted. */
export async function getStaffGroup(ctx: Context, id: number): Promise<StaffGroup> {
  requirePermission(ctx, "catalogue:read");
  const [group] = await withBuyers(
    ctx,
    await findGroupRows(ctx.db, ctx.account.id, { ids: [id], withDisabled: true }),
  );
  if (group === undefined) throw notFound("subscription group");
  return group;
}
