import type { StaffRole } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import {
  addToTeam,
  countOwners,
  deleteMembership,
  findRole,
  listGrantableRoles,
  lockTeam,
  revokeInvitations,
  updateRole,
} from "../team/index";
import { decideMembership } from "./roles.rules";

interface Grant {
  staffUserId: number;
  /** The role that the provider gives; null: none any more. */
  granted: StaffRole | null;
  isFromProvider: boolean;
}

/**
 * Brings a membership in line with the provider's roles, in the caller's transaction and under the team's lock.
 * Returns whether the person is a member.
 */
export async function applyRole(
  tx: Db,
  ctx: Context,
  { staffUserId, granted, isFromProvider }: Grant,
): Promise<boolean> {
  const accountId = ctx.account.id;
  await lockTeam(tx, accountId);
  const current = await findRole(tx, accountId, staffUserId);
  const owners = await countOwners(tx, accountId);
  const decision = decideMembership({ current, granted, isFromProvider, owners });
  if (decision === "unchanged") return current !== null;
  const { to } = decision;
  if (to !== null && current === null) {
    await addToTeam(tx, ctx, { staffUserId, role: to, invitationId: null });
    return true;
  }
  if (current === null) return false;
  await revokeInvitations(tx, accountId, {
    invitedById: staffUserId,
    exceptRoles: to === null ? [] : listGrantableRoles(to),
    now: ctx.systemClock.now(),
  });
  const subject = { type: "staff", id: String(staffUserId) };
  const id = ctx.ids.uuid();
  if (to === null) {
    await deleteMembership(tx, accountId, staffUserId);
    await ctx.emit(tx, {
      name: "accounts/staff.removed",
      id: `staff:${staffUserId}:removed:${id}`,
      subject,
      data: { staffUserId, role: current, byStaffUserId: null },
    });
    return false;
  }
  await updateRole(tx, accountId, { staffUserId, role: to });
  await ctx.emit(tx, {
    name: "accounts/staff.role-changed",
    id: `staff:${staffUserId}:role-changed:${id}`,
    subject,
    data: { staffUserId, from: current, to, byStaffUserId: null },
  });
  return true;
}
