import type { StaffRole } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "../require-permission";
import { countOwners, findRole, lockTeam } from "./team.repository";
import { checkTeamChange } from "./team.rules";
import { getActingStaff } from "./team-context";
import { writeRole } from "./write-role";

interface Change {
  staffUserId: number;
  /** null: the person is removed. */
  next: StaffRole | null;
}

/** Makes one team change under the team's lock, with the roles read under it. */
async function changeTeam(ctx: Context, { staffUserId, next }: Change): Promise<void> {
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
    await writeRole(tx, ctx, { staffUserId, from, to: next, byStaffUserId: acting.staffUserId });
  });
}

/**
 * Changes a person's role, which takes effect on their next call. Their open invitations with roles that the new one
 * cannot grant are revoked. Refused: one's own role, an owner's unless an owner changes it, and the last owner's.
 */
export function changeRole(ctx: Context, input: { staffUserId: number; role: StaffRole }): Promise<void> {
  return changeTeam(ctx, { staffUserId: input.staffUserId, next: input.role });
}

/** Removes a person from the account: their next call is refused, and their open invitations are revoked. */
export function removeStaff(ctx: Context, staffUserId: number): Promise<void> {
  return changeTeam(ctx, { staffUserId, next: null });
}
