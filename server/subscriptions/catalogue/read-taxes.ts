import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { findTaxRates } from "./tax.repository";
import type { TaxRate } from "./tax-rate";

/** List the taxes that the account's prices include now, in order. */
export async function listTaxes(ctx: Context, db: Statements = ctx.db): Promise<TaxRate[]> {
  return (await findTaxRates(db, ctx.account.id)).filter(({ enabled }) => enabled);
}
