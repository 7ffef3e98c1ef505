import { paymentTokenOf } from "@/server/payments/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { findIntended, type Intended } from "@/server/subscriptions/checkout/index";
import { makeIntended } from "./make-intended";
import type { ShopContext } from "./shop-context";

/**
 * How a purchase stands when its buyer comes back. `refused`: nothing was paid, and `why` says it to the buyer.
 * `waiting`: whether it was paid is not known yet.
 */
export type Finished = { kind: "made" } | { kind: "waiting" } | { kind: "refused"; why: string };

const UNPAID = "Nothing was paid, and nothing was bought.";

async function outcomeOf(ctx: ShopContext, token: string, error: unknown): Promise<Finished> {
  // Whatever went wrong here, somebody else may have brought the payment meanwhile: another tab, or the gateway.
  const now = await findIntended(ctx, token);
  if (now !== null && now.attempt.createdId !== null) return { kind: "made" };
  if (!(error instanceof AppError)) throw error;
  switch (error.code) {
    case "conflict":
      return now?.attempt.spentAt == null ? { kind: "refused", why: error.message } : { kind: "waiting" };
    case "unavailable":
      return { kind: "waiting" };
    case "invalid":
      return { kind: "refused", why: error.problems[0]?.message ?? error.message };
    default:
      throw error;
  }
}

async function finish(
  ctx: ShopContext,
  intended: Intended,
  query: Readonly<Record<string, string>>,
): Promise<Finished> {
  const { attempt } = intended;
  if (attempt.createdId !== null) return { kind: "made" };
  const paymentToken = await paymentTokenOf(ctx, attempt.paymentType, query);
  if (paymentToken === null) return { kind: "refused", why: UNPAID };
  await makeIntended(ctx, intended, paymentToken);
  return { kind: "made" };
}

/**
 * Takes a buyer who comes back from a gateway's page, whose address says how it went there. The gateway is asked; what
 * the address says is not believed. Done again, it stays as it was: nothing is made or charged twice.
 */
export async function finishPurchase(
  ctx: ShopContext,
  { token, query }: { token: string; query: Readonly<Record<string, string>> },
): Promise<Finished> {
  const intended = await findIntended(ctx, token);
  if (intended === null) throw notFound("purchase");
  return finish(ctx, intended, query).catch((error: unknown) => outcomeOf(ctx, token, error));
}
