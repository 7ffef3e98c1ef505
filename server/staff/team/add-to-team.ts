import type { StaffRole } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { addMembership } from "./team.repository";

interface Joining {
  staffUserId: number;
  role: StaffRole;
  /** null: the sign-in provider gives the role. */
  invitationId: number | null;
}

/** Adds a person to an account's team, in the caller's transaction. A member keeps the role they have. */
export async function addToTeam(
  tx: Db,
  ctx: Pick<Context, "account" | "ids" | "emit">,
  { staffUserId, role, invitationId }: Joining,
): Promise<void> {
  await addMembership(tx, { accountId: ctx.account.id, staffUserId, role });
  await ctx.emit(tx, {
    name: "accounts/staff.joined",
    id:
      invitationId === null
        ? `staff:${staffUserId}:joined:${ctx.ids.uuid()}`
        : `staff-invitation:${invitationId}:accepted`,
    subject: { type: "staff", id: String(staffUserId) },
    data: { staffUserId, role, invitationId },
  });
}
