import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import { listMappedPaymentTypes } from "./gateway.repository";
import { listPaymentTypes, whyUnknownPaymentType } from "./payment-method.rules";

/** Refuse values of payment_type that the account does not have; the error lists the existing ones. */
export async function requirePaymentTypes(
  ctx: Pick<Context, "db" | "account">,
  values: readonly string[],
  path: string,
): Promise<void> {
  if (values.length === 0) return;
  const existing = listPaymentTypes(await listMappedPaymentTypes(ctx.db, ctx.account.id));
  const why = whyUnknownPaymentType(values, existing);
  if (why !== null) throw invalid(path, why);
}
