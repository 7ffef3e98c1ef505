import { readPaymentToken } from "@/server/payments/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { createFromStored } from "./create-from-stored";
import type { ShopContext } from "./shop-context";
import { findStoredCheckout, type StoredCheckout, saveIntent } from "./stored-checkout";

/**
 * State of a purchase when its buyer returns.
 *
 * `refused`: nothing was paid, and the form shows the reason. `waiting`: the result of the payment is not known yet.
 * `pay`: the buyer must visit their bank first.
 */
export type PurchaseOutcome =
  | { kind: "made" }
  | { kind: "waiting" }
  | { kind: "refused"; path: string }
  | { kind: "pay"; url: string };

const UNPAID = "You have not been charged, and nothing was bought.";

/** Return to the form with the reason and the entered values. */
async function saveRefusal(
  ctx: ShopContext,
  { attempt, intent }: StoredCheckout,
  { note, reason }: { note: string; reason: string },
): Promise<PurchaseOutcome> {
  const { path } = intent.form;
  await saveIntent(ctx, attempt.token, { ...intent, form: { ...intent.form, note, reason } });
  const params = new URLSearchParams({ again: attempt.token });
  return { kind: "refused", path: `${path}${path.includes("?") ? "&" : "?"}${params}` };
}

async function toOutcome(ctx: ShopContext, token: string, error: unknown): Promise<PurchaseOutcome> {
  // Despite the error the purchase may be complete: another tab or the gateway may have completed it concurrently.
  const current = await findStoredCheckout(ctx, token);
  if (current === null || !(error instanceof AppError)) throw error;
  if (current.attempt.createdId !== null) return { kind: "made" };
  const [problem] = error.problems;
  if (error.code === "unavailable") return { kind: "waiting" };
  if (error.code === "conflict" && current.attempt.spentAt !== null) return { kind: "waiting" };
  if (error.code === "conflict")
    return saveRefusal(ctx, current, { note: error.message, reason: error.code });
  if (error.code !== "invalid") throw error;
  if (problem?.authorizeUrl !== undefined) return { kind: "pay", url: problem.authorizeUrl };
  return saveRefusal(ctx, current, {
    note: `${problem?.message ?? error.message} ${UNPAID}`,
    reason: problem?.reason ?? error.code,
  });
}

async function completePurchase(
  ctx: ShopContext,
  stored: StoredCheckout,
  query: Readonly<Record<string, string>>,
): Promise<PurchaseOutcome> {
  const { attempt } = stored;
  if (attempt.createdId !== null) return { kind: "made" };
  const paymentToken = await readPaymentToken(ctx, attempt.paymentType, query);
  if (paymentToken === null) {
    if (attempt.spentAt !== null) return { kind: "waiting" };
    return saveRefusal(ctx, stored, { note: UNPAID, reason: "checkout_cancelled" });
  }
  await createFromStored(ctx, stored, paymentToken);
  return { kind: "made" };
}

/**
 * Complete the purchase of a buyer who returns from a gateway's page.
 *
 * The payment is verified at the gateway; the URL's query is not trusted. A repeated call creates and charges nothing
 * again.
 */
export async function finishPurchase(
  ctx: ShopContext,
  { token, query }: { token: string; query: Readonly<Record<string, string>> },
): Promise<PurchaseOutcome> {
  const stored = await findStoredCheckout(ctx, token);
  if (stored === null) throw notFound("purchase");
  return completePurchase(ctx, stored, query).catch((error: unknown) => toOutcome(ctx, token, error));
}
