import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { invalid } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { TaxRate } from "./tax.repository";
import { findTaxRates, replaceTaxRates, type TaxTerms } from "./tax.repository";

/** List the taxes that the account's prices include now, in order. */
export async function listTaxes(ctx: Context, db: Statements = ctx.db): Promise<TaxRate[]> {
  return (await findTaxRates(db, ctx.account.id)).filter(({ enabled }) => enabled);
}

/** List every tax of the account, including disabled ones. */
export function browseTaxes(ctx: Context): Promise<TaxRate[]> {
  requirePermission(ctx, "catalogue:read");
  return findTaxRates(ctx.db, ctx.account.id);
}

/** Replace the taxes that prices include from now on. Existing invoices stay unchanged. */
export function saveTaxes(ctx: Context, taxes: readonly TaxTerms[]): Promise<TaxRate[]> {
  requirePermission(ctx, "catalogue:write");
  const names = taxes.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw invalid("taxes", "Each tax name must be unique");
  return ctx.db.transaction(async (tx) => {
    await replaceTaxRates(tx, ctx.account.id, taxes);
    return findTaxRates(tx, ctx.account.id);
  });
}
