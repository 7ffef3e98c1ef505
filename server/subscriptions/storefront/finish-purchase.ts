import { paymentTokenOf } from "@/server/payments/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { findStoredCheckout, type StoredCheckout, saveIntent } from "@/server/subscriptions/checkout/index";
import { createFromStored } from "./create-from-stored";
import type { ShopContext } from "./shop-context";

/**
 * How a purchase stands when its buyer comes back. `refused`: nothing was paid, and the form says why. `waiting`: whether
 * it was paid is not known yet. `pay`: the buyer has to go to their bank first.
 */
export type Finished =
  | { kind: "made" }
  | { kind: "waiting" }
  | { kind: "refused"; path: string }
  | { kind: "pay"; url: string };

const UNPAID = "You have not paid, and nothing was bought.";

/** Back to the form, which says why; what was entered stands in it. */
async function refuse(
  ctx: ShopContext,
  { attempt, intent }: StoredCheckout,
  { note, reason }: { note: string; reason: string },
): Promise<Finished> {
  const { path } = intent.form;
  await saveIntent(ctx, attempt.token, { ...intent, form: { ...intent.form, note, reason } });
  const again = new URLSearchParams({ again: attempt.token });
  return { kind: "refused", path: `${path}${path.includes("?") ? "&" : "?"}${again}` };
}

async function outcomeOf(ctx: ShopContext, token: string, error: unknown): Promise<Finished> {
  // Whatever went wrong here, somebody else may have brought the payment meanwhile: another tab, or the gateway.
  const now = await findStoredCheckout(ctx, token);
  if (now === null || !(error instanceof AppError)) throw error;
  if (now.attempt.createdId !== null) return { kind: "made" };
  const [problem] = error.problems;
  if (error.code === "unavailable") return { kind: "waiting" };
  if (error.code === "conflict" && now.attempt.spentAt !== null) return { kind: "waiting" };
  if (error.code === "conflict") return refuse(ctx, now, { note: error.message, reason: error.code });
  if (error.code !== "invalid") throw error;
  if (problem?.authorizeUrl !== undefined) return { kind: "pay", url: problem.authorizeUrl };
  return refuse(ctx, now, {
    note: `${problem?.message ?? error.message} ${UNPAID}`,
    reason: problem?.reason ?? error.code,
  });
}

async function finish(
  ctx: ShopContext,
  intended: StoredCheckout,
  query: Readonly<Record<string, string>>,
): Promise<Finished> {
  const { attempt } = intended;
  if (attempt.createdId !== null) return { kind: "made" };
  const paymentToken = await paymentTokenOf(ctx, attempt.paymentType, query);
  if (paymentToken === null) {
    if (attempt.spentAt !== null) return { kind: "waiting" };
    return refuse(ctx, intended, { note: UNPAID, reason: "checkout_cancelled" });
  }
  await createFromStored(ctx, intended, paymentToken);
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
  const intended = await findStoredCheckout(ctx, token);
  if (intended === null) throw notFound("purchase");
  return finish(ctx, intended, query).catch((error: unknown) => outcomeOf(ctx, token, error));
}
