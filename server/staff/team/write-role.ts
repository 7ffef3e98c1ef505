import type { StaffRole } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { revokeInvitations } from "./invitation.repository";
import { deleteMembership, updateRole } from "./team.repository";
import { listGrantableRoles } from "./team.rules";

interface RoleChange {
  staffUserId: number;
  from: StaffRole;
  /** null: the person is removed. */
  to: StaffRole | null;
  /** null: the sign-in provider. */
  byStaffUserId: number | null;
}

/**
 * Changes or ends a membership, in the caller's transaction and under the team's lock. The person's open invitations
 * with roles that the new one cannot grant are revoked.
 */
export async function writeRole(
  tx: Db,
  ctx: Context,
  { staffUserId, from, to, byStaffUserId }: RoleChange,
): Promise<void> {
  const accountId = ctx.account.id;
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
      data: { staffUserId, role: from, byStaffUserId },
    });
    return;
  }
  await updateRole(tx, accountId, { staffUserId, role: to });
  await ctx.emit(tx, {
    name: "accounts/staff.role-changed",
    id: `staff:${staffUserId}:role-changed:${id}`,
    subject,
    data: { staffUserId, from, to, byStaffUserId },
  });
}
