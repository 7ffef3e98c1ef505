import type { Context } from "@/server/context/index";
import { findPriceRows } from "./plan.repository";

/** The price of a plan, in its currency's minor unit. */
interface PlanPrice {
  priceCents: number;
  priceCurrency: string;
}

/** Find the prices of plans by id; a plan that is unknown, deleted or another account's is missing. */
export async function findPlanPrices(
  { db, account }: Context,
  ids: readonly number[],
): Promise<Map<number, PlanPrice>> {
  const rows = await findPriceRows(db, account.id, ids);
  return new Map(rows.map(({ id, ...price }) => [id, price]));
}
