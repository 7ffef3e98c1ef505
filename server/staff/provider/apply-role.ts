import type { StaffRole } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { addToTeam, countOwners, findRole, writeRole } from "../team/index";
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
  const current = await findRole(tx, accountId, staffUserId);
  const owners = await countOwners(tx, accountId);
  const decision = decideMembership({ current, granted, isFromProvider, owners });
  if (decision === "unchanged") return current !== null;
  const { to } = decision;
  if (current !== null) await writeRole(tx, ctx, { staffUserId, from: current, to, byStaffUserId: null });
  else if (to !== null) await addToTeam(tx, ctx, { staffUserId, role: to, invitationId: null });
  return to !== null;
}
