import type { Context } from "@/server/accounts/index";
import { invalid } from "@/server/platform/errors/index";
import { listMappedWords } from "./gateway.repository";
import { knownPaymentTypes, whyUnknownPaymentType } from "./payment-method.rules";

/** Refuses values of payment_type that the account does not know; the error lists those that it does. */
export async function requirePaymentTypes(
  ctx: Pick<Context, "db" | "account">,
  given: readonly string[],
  path: string,
): Promise<void> {
  if (given.length === 0) return;
  const known = knownPaymentTypes(await listMappedWords(ctx.db, ctx.account.id));
  const why = whyUnknownPaymentType(given, known);
  if (why !== null) throw invalid(path, why);
}
