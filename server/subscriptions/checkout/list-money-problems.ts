import type { Context } from "@/server/context/index";
import { requirePermission } from "@/server/staff/index";
import { findMoneyProblems, type MoneyProblem } from "./money-problem.repository";

const DAY = 86_400_000;

/**
 * List inconsistencies in the account's money, and gateway work that is open for longer than a day; at most 500,
 * none while all is well. For the account's staff.
 */
export async function listMoneyProblems(ctx: Context): Promise<MoneyProblem[]> {
  requirePermission(ctx, "payments:read");
  return findMoneyProblems(ctx.db, ctx.account.id, new Date(ctx.clock.now().getTime() - DAY));
}
