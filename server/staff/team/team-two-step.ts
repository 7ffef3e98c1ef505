import { changeSettings, readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { requirePermission } from "../require-permission";
import { emitSettingsChanged } from "../settings-changed";
import { hasSecondFactor } from "../two-step/index";
import { findRole, lockTeam } from "./team.repository";
import { getActingStaff } from "./team-context";

/** Throws unless the caller is an owner of the account now; returns their id. */
export async function requireOwner(tx: Db, ctx: Context): Promise<number> {
  requirePermission(ctx, "staff:write");
  const acting = getActingStaff(ctx);
  const role = acting === null ? null : await findRole(tx, ctx.account.id, acting.staffUserId);
  if (acting === null || role !== "owner") {
    throw new AppError("forbidden", "Only an owner can change two-step verification for the team.");
  }
  return acting.staffUserId;
}

/** Reads whether the account requires a second factor of its staff. */
export async function readTwoStepRequirement(ctx: Context): Promise<boolean> {
  return (await readSettings(ctx.db, ctx.account.id)).staffTwoStepRequired;
}

/**
 * Requires two-step verification of all the account's staff, or stops requiring it. In every process, members without
 * it can then only set it up, from their next call within seconds. For owners; refused with a conflict for one who has
 * no second factor.
 */
export async function requireTeamTwoStep(ctx: Context, { required }: { required: boolean }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.account.id);
    const ownerId = await requireOwner(tx, ctx);
    if (required && !(await hasSecondFactor(tx, ownerId))) {
      throw new AppError("conflict", "Set up two-step verification for yourself first, in Settings.");
    }
    await changeSettings(tx, ctx.account.id, { section: null, change: { staffTwoStepRequired: required } });
    await emitSettingsChanged(ctx, tx, "publication");
  });
}
