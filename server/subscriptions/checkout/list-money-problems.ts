import type { Context } from "@/server/accounts/index";
import { requirePermission } from "@/server/staff/index";
import { findMoneyProblems, type MoneyProblem } from "./money-problem.repository";

/** What does not agree in the account's money, at most 500; nothing while all is well. For its staff. */
export async function listMoneyProblems(ctx: Context): Promise<MoneyProblem[]> {
  requirePermission(ctx, "subscriptions:read");
  return findMoneyProblems(ctx.db, ctx.account.id);
}
