import type { Context, StaffRole } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "../require-permission";
import type { MadeInvitation } from "./invitation";
import { countPending, findPendingById, insertInvitation, revokeInvitations } from "./invitation.repository";
import { INVITATION_MILLISECONDS } from "./invitation.rules";
import { newLinkToken } from "./link-token";
import { type MailFate, mailInvitation } from "./staff-mails";
import { lockTeam, worksFor } from "./team.repository";
import { rolesGivenBy } from "./team.rules";
import { actingStaff, type TeamContext } from "./team-context";

const MOST_PENDING = 200;

interface Invited {
  email: string;
  name: string | null;
  role: StaffRole;
}

function requireGivable(ctx: Context, role: StaffRole): void {
  if (rolesGivenBy(actingStaff(ctx)?.role ?? null).includes(role)) return;
  throw new AppError("forbidden", "Only an owner makes somebody an owner.");
}

/** Writes an invitation in the place of an open one for the same address. */
export async function writeInvitation(
  tx: Db,
  ctx: Pick<TeamContext, "account" | "actor" | "worldClock" | "ids" | "emit" | "ownAddress">,
  { email, name, role }: Invited,
): Promise<MadeInvitation> {
  const accountId = ctx.account.id;
  const now = ctx.worldClock.now();
  const { token, tokenHash } = newLinkToken(ctx.ids);
  const expiresAt = new Date(now.getTime() + INVITATION_MILLISECONDS);
  const byStaffUserId = actingStaff(ctx)?.staffUserId ?? null;
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
 * Invites somebody to work for the account, by mail and by a link that is told this once. An open invitation for the
 * same address ends. Whoever works here already, and a role that one may not give, are refused.
 */
export async function inviteStaff(
  ctx: TeamContext,
  invited: Invited,
): Promise<MadeInvitation & { mail: MailFate }> {
  requirePermission(ctx, "staff:write");
  requireGivable(ctx, invited.role);
  const made = await ctx.db.withTx(async (tx) => {
    await lockTeam(tx, ctx.account.id);
    if (await worksFor(tx, ctx.account.id, invited.email)) {
      throw new AppError("conflict", `${invited.email} works here already.`);
    }
    if ((await countPending(tx, ctx.account.id)) >= MOST_PENDING) {
      throw new AppError("conflict", `At most ${MOST_PENDING} invitations are open. Take some back first.`);
    }
    return writeInvitation(tx, ctx, invited);
  });
  return { ...made, mail: await mailInvitation(ctx, made) };
}

/** Sends an open or expired invitation anew, for another week: with another link, and the last one ends. */
export async function resendInvitation(
  ctx: TeamContext,
  id: number,
): Promise<MadeInvitation & { mail: MailFate }> {
  requirePermission(ctx, "staff:write");
  const made = await ctx.db.withTx(async (tx) => {
    await lockTeam(tx, ctx.account.id);
    const invitation = await findPendingById(tx, ctx.account.id, id);
    if (invitation === null) throw notFound("invitation");
    requireGivable(ctx, invitation.role);
    return writeInvitation(tx, ctx, invitation);
  });
  return { ...made, mail: await mailInvitation(ctx, made) };
}

/** Takes an invitation back: its link opens nothing from then on. */
export async function revokeInvitation(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "staff:write");
  const now = ctx.worldClock.now();
  if ((await revokeInvitations(ctx.db, ctx.account.id, { id, now })) === 0) throw notFound("invitation");
}
