import type { StaffRole } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { requirePermission } from "../require-permission";
import { findPending, type PendingInvitation } from "./invitation.repository";
import { findTeam, type TeamMember } from "./team.repository";
import { listGrantableRoles } from "./team.rules";
import { getActingStaff } from "./team-context";
import { readTwoStepRequirement } from "./team-two-step";

/** An account's staff and open invitations. */
export interface Team {
  people: (TeamMember & { isYou: boolean })[];
  invitations: (PendingInvitation & { isExpired: boolean })[];
  /** Roles that the caller may grant. */
  grantableRoles: readonly StaffRole[];
  /** Staff without a second factor can only set one up. */
  isTwoStepRequired: boolean;
  /** The caller may require that, and reset the second factors of others. */
  canManageTwoStep: boolean;
}

/** Lists the account's people, owners first, and its open invitations, newest first. */
export async function listTeam(ctx: Context): Promise<Team> {
  requirePermission(ctx, "staff:read");
  const acting = getActingStaff(ctx);
  const now = ctx.systemClock.now();
  const people = await findTeam(ctx.db, ctx.account.id);
  const invitations = await findPending(ctx.db, ctx.account.id);
  return {
    people: people.map((person) => ({ ...person, isYou: person.staffUserId === acting?.staffUserId })),
    invitations: invitations.map((row) => ({ ...row, isExpired: row.expiresAt <= now })),
    grantableRoles: listGrantableRoles(acting?.role ?? null),
    isTwoStepRequired: await readTwoStepRequirement(ctx),
    canManageTwoStep: acting?.role === "owner",
  };
}
