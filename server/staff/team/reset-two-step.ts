import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { deleteFactors, type FactorMailDependencies } from "../two-step/index";
import { getUserByEmail } from "../user.repository";
import { findRole, listOtherAccounts, lockTeam } from "./team.repository";
import { requireOwner } from "./team-two-step";

/**
 * Deletes a team member's second factors, who has lost them: their sessions end, and they are mailed. For owners.
 * Refused: oneself; a person who also works for a publication that the caller does not own, which relies on them too;
 * and a person without second factors (conflict).
 */
export async function resetTwoStep(
  ctx: Context & Pick<FactorMailDependencies, "mailer" | "config">,
  staffUserId: number,
): Promise<void> {
  const { db, systemClock: clock, ids, log, mailer, config } = ctx;
  const check = async (tx: Db) => {
    await lockTeam(tx, ctx.account.id);
    const ownerId = await requireOwner(tx, ctx);
    if ((await findRole(tx, ctx.account.id, staffUserId)) === null) throw notFound("team member");
    if (staffUserId === ownerId) {
      throw new AppError("forbidden", "Change your own two-step verification in Settings.");
    }
    if ((await listOtherAccounts(tx, staffUserId, ownerId)).length > 0) {
      throw new AppError(
        "forbidden",
        "They also work for another publication of this installation. Ask its operator to reset two-step verification.",
      );
    }
  };
  const dependencies = { db, clock, ids, log, mailer, config };
  if (!(await deleteFactors(dependencies, { staffUserId, by: "owner", check }))) {
    throw new AppError("conflict", "They have not set up two-step verification.");
  }
}

/** Deletes a person's second factors for the operator of the installation; returns whether there were any. */
export async function resetTwoStepByEmail(
  dependencies: FactorMailDependencies,
  email: string,
): Promise<{ isChanged: boolean }> {
  const { id } = await getUserByEmail(dependencies.db, email);
  return { isChanged: await deleteFactors(dependencies, { staffUserId: id, by: "operator" }) };
}
