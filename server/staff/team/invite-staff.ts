import type { StaffRole } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "../require-permission";
import { countPending, findPendingById, insertInvitation, revokeInvitations } from "./invitation.repository";
import { type CreatedInvitation, INVITATION_MILLISECONDS } from "./invitation.rules";
import { createLinkToken } from "./link-token";
import { mailInvitation, type StaffMailOutcome } from "./staff-mails";
import { isTeamMember, lockTeam } from "./team.repository";
import { listGrantableRoles } from "./team.rules";
import { getActingStaff, type TeamContext } from "./team-context";

const MAX_PENDING = 200;

interface Invited {
  email: string;
  name: string | null;
  role: StaffRole;
}

function requireGrantable(ctx: Context, role: StaffRole): void {
  if (listGrantableRoles(getActingStaff(ctx)?.role ?? null).includes(role)) return;
  throw new AppError("forbidden", "Only an owner can make someone an owner.");
}

/** Inserts an invitation, replacing an open one for the same address. */
export async function writeInvitation(
  tx: Db,
  ctx: Pick<TeamContext, "account" | "actor" | "systemClock" | "ids" | "emit" | "ownAddress">,
  { email, name, role }: Invited,
): Promise<CreatedInvitation> {
  const accountId = ctx.account.id;
  const now = ctx.systemClock.now();
  const { token, tokenHash } = createLinkToken(ctx.ids);
  const expiresAt = new Date(now.getTime() + INVITATION_MILLISECONDS);
  const byStaffUserId = getActingStaff(ctx)?.staffUserId ?? null;
  await revokeInvitations(tx, accountId, { email, now });
  const id = await insertInvitation(tx, accountId, {
    ...{ email, name, role, tokenHash, expiresAt },
    invitedById: byStaffUserId,
    createdAt: now,
  });
  await ctx.emit(tx, {
    name: "accounts/staff.invited",
    id: `staff-invitation:${id}`,
    subject: { type: "staff-invitation", id: String(id) },
    data: { invitationId: id, role, byStaffUserId },
  });
  return { id, email, role, link: `${ctx.ownAddress}/invitation/${token}`, expiresAt };
}

/**
 * Invites a person by mail, and returns the link once. An open invitation for the same address is revoked. Refused:
 * existing members, and roles that the caller may not grant.
 */
export async function inviteStaff(
  ctx: TeamContext,
  invited: Invited,
): Promise<CreatedInvitation & { mail: StaffMailOutcome }> {
  requirePermission(ctx, "staff:write");
  requireGrantable(ctx, invited.role);
  const created = await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.account.id);
    if (await isTeamMember(tx, ctx.account.id, invited.email)) {
      throw new AppError("conflict", `${invited.email} is already a team member.`);
    }
    if ((await countPending(tx, ctx.account.id)) >= MAX_PENDING) {
      throw new AppError("conflict", `At most ${MAX_PENDING} invitations can be pending. Revoke some first.`);
    }
    return writeInvitation(tx, ctx, invited);
  });
  return { ...created, mail: await mailInvitation(ctx, created) };
}

/** Sends an open or expired invitation again, for another week: with a new link, and the previous one is invalid. */
export async function resendInvitation(
  ctx: TeamContext,
  id: number,
): Promise<CreatedInvitation & { mail: StaffMailOutcome }> {
  requirePermission(ctx, "staff:write");
  const created = await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.account.id);
    const invitation = await findPendingById(tx, ctx.account.id, id);
    if (invitation === null) throw notFound("invitation");
    requireGrantable(ctx, invitation.role);
    return writeInvitation(tx, ctx, invitation);
  });
  return { ...created, mail: await mailInvitation(ctx, created) };
}

/** Revokes an invitation: its link becomes invalid. */
export async function revokeInvitation(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "staff:write");
  const now = ctx.systemClock.now();
  if ((await revokeInvitations(ctx.db, ctx.account.id, { id, now })) === 0) throw notFound("invitation");
}
