import type { Context } from "@/server/accounts/index";
import { requirePermission } from "@/server/staff/index";
import { findMoneyProblems, type MoneyProblem } from "./money-problem.repository";

const DAY = 86_400_000;

/**
 * What does not agree in the account's money, and what gateways were to do and have not for longer than a day; at most
 * 500, nothing while all is well. For its staff.
 */
export async function listMoneyProblems(ctx: Context): Promise<MoneyProblem[]> {
  requirePermission(ctx, "payments:read");
  return findMoneyProblems(ctx.db, ctx.account.id, new Date(ctx.clock.now().getTime() - DAY));
}
