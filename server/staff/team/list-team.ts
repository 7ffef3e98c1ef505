import type { Context, StaffRole } from "@/server/accounts/index";
import { requirePermission } from "../require-permission";
import { findPending, type PendingInvitation } from "./invitation.repository";
import { findTeam, type TeamMember } from "./team.repository";
import { rolesGivenBy } from "./team.rules";
import { actingStaff } from "./team-context";

/** Who works for an account, and who was asked to. */
export interface Team {
  people: (TeamMember & { isYou: boolean })[];
  invitations: (PendingInvitation & { isExpired: boolean })[];
  /** Roles that whoever asks may give. */
  gives: readonly StaffRole[];
}

/** The account's people, owners first, and its open invitations, the newest first. */
export async function listTeam(ctx: Context): Promise<Team> {
  requirePermission(ctx, "staff:read");
  const acting = actingStaff(ctx);
  const now = ctx.worldClock.now();
  const people = await findTeam(ctx.db, ctx.account.id);
  const invitations = await findPending(ctx.db, ctx.account.id);
  return {
    people: people.map((person) => ({ ...person, isYou: person.staffUserId === acting?.staffUserId })),
    invitations: invitations.map((row) => ({ ...row, isExpired: row.expiresAt <= now })),
    gives: rolesGivenBy(acting?.role ?? null),
  };
}
