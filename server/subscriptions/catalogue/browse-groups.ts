import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { GroupType, GroupWithPlans } from "./plan";
import { findGroupRows } from "./plan.repository";
import { countActiveSubscriptions } from "./plan-use.repository";

/** A group with staff-only properties. */
export interface StaffGroup extends GroupWithPlans {
  /** Number of active subscriptions per plan id; plans without subscriptions are omitted. */
  buyers: Readonly<Record<number, number>>;
}

async function withBuyers(ctx: Context, groups: readonly GroupWithPlans[]): Promise<StaffGroup[]> {
  const ids = groups.flatMap(({ plans }) => plans.map(({ id }) => id));
  const counts = await countActiveSubscriptions(ctx.db, ctx.account.id, {
    planIds: ids,
    now: ctx.clock.now(),
  });
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

/**
 * List every group of the account, public or private, optionally filtered by type or by text in a name or plan title.
 */
export async function browseGroups(
  ctx: Context,
  { type, text }: { type: GroupType | null; text: string },
): Promise<StaffGroup[]> {
  requirePermission(ctx, "catalogue:read");
  const types = type === null ? {} : { types: [type] };
  const groups = await findGroupRows(ctx.db, ctx.account.id, { ...types, withDisabled: true });
  const searchText = text.trim().toLowerCase();
  const matchesText = ({ name, plans }: GroupWithPlans) =>
    [name, ...plans.map(({ title }) => title)].some((candidate) =>
      candidate.toLowerCase().includes(searchText),
    );
  return withBuyers(ctx, searchText === "" ? groups : groups.filter(matchesText));
}

/** Get one group; not_found for a deleted one. */
export async function getStaffGroup(ctx: Context, id: number): Promise<StaffGroup> {
  requirePermission(ctx, "catalogue:read");
  const [group] = await withBuyers(
    ctx,
    await findGroupRows(ctx.db, ctx.account.id, { ids: [id], withDisabled: true }),
  );
  if (group === undefined) throw notFound("subscription group");
  return group;
}
