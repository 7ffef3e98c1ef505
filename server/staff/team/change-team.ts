import type { StaffRole } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "../require-permission";
import { revokeInvitations } from "./invitation.repository";
import { countOwners, deleteMembership, findRole, lockTeam, updateRole } from "./team.repository";
import { checkTeamChange, listGrantableRoles } from "./team.rules";
import { getActingStaff } from "./team-context";

interface Change {
  staffUserId: number;
  /** null: the person is removed. */
  next: StaffRole | null;
}

/** Runs one team change under the team's lock, with the roles read under it; passes on the acting person. */
async function changeTeam(
  ctx: Context,
  { staffUserId, next }: Change,
  work: (tx: Db, change: { from: StaffRole; byStaffUserId: number }) => Promise<void>,
): Promise<void> {
  requirePermission(ctx, "staff:write");
  const acting = getActingStaff(ctx);
  if (acting === null) throw new AppError("unauthorized", "Only the publication's staff can do this.");
  const accountId = ctx.account.id;
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const role = await findRole(tx, accountId, acting.staffUserId);
    if (role === null) throw new AppError("forbidden", "You no longer have access to this account.");
    const from = await findRole(tx, accountId, staffUserId);
    if (from === null) throw notFound("team member");
    const refusal = checkTeamChange({
      acting: { staffUserId: acting.staffUserId, role },
      target: { staffUserId, role: from },
      next,
      owners: await countOwners(tx, accountId),
    });
    if (refusal !== null) throw new AppError(refusal.code, refusal.message);
    if (from === next) return;
    const exceptRoles = next === null ? [] : listGrantableRoles(next);
    await revokeInvitations(tx, accountId, {
      ...{ invitedById: staffUserId, exceptRoles },
      now: ctx.systemClock.now(),
    });
    await work(tx, { from, byStaffUserId: acting.staffUserId });
  });
}

/**
 * Changes a person's role, which takes effect on their next call. Their open invitations with roles that the new one
 * cannot grant are revoked. Refused: one's own role, an owner's unless an owner changes it, and the last owner's.
 */
export function changeRole(ctx: Context, input: { staffUserId: number; role: StaffRole }): Promise<void> {
  const { staffUserId, role } = input;
  return changeTeam(ctx, { staffUserId, next: role }, async (tx, { from, byStaffUserId }) => {
    await updateRole(tx, ctx.account.id, { staffUserId, role });
    await ctx.emit(tx, {
      name: "accounts/staff.role-changed",
      id: `staff:${staffUserId}:role-changed:${ctx.ids.uuid()}`,
      subject: { type: "staff", id: String(staffUserId) },
      data: { staffUserId, from, to: role, byStaffUserId },
    });
  });
}

/** Removes a person from the account: their next call is refused, and their open invitations are revoked. */
export function removeStaff(ctx: Context, staffUserId: number): Promise<void> {
  return changeTeam(ctx, { staffUserId, next: null }, async (tx, { from, byStaffUserId }) => {
    await deleteMembership(tx, ctx.account.id, staffUserId);
    await ctx.emit(tx, {
      name: "accounts/staff.removed",
      id: `staff:${staffUserId}:removed:${ctx.ids.uuid()}`,
      subject: { type: "staff", id: String(staffUserId) },
      data: { staffUserId, role: from, byStaffUserId },
    });
  });
}
