import { toOwnUrl } from "@/server/identity/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { createPaymentOnPage, settlePayment } from "./move-money";
import { findOrder } from "./order.repository";
import { findPayment, findPaymentsOfOrder, markConfirmed } from "./payment.repository";
import { deriveId, type SandboxDependencies, type SandboxOrder, type SandboxPayment } from "./sandbox";
import { selectScriptBySeed } from "./script.rules";

/** Choices of a buyer on the gateway's page. */
export const CHOICES = ["pay", "decline", "later", "second_step", "cancel"] as const;
export type Choice = (typeof CHOICES)[number];

/** Data of the payment page. */
export interface CheckoutView {
  order: SandboxOrder;
  /** Number of tries so far; a form that is submitted twice is one try. */
  tries: number;
  /** Payment that the buyer has to confirm; null: none. */
  unconfirmed: SandboxPayment | null;
}

/** The buyer's next step: a redirect to the account, or a confirmation on the page. */
export type NextStep =
  | { kind: "away"; address: string }
  | { kind: "confirm"; payment: SandboxPayment }
  | { kind: "nowhere"; paymentToken: string | null };

export async function viewCheckout(
  { db, account }: SandboxDependencies,
  { orderId, paymentId }: { orderId: string; paymentId: string | null },
): Promise<CheckoutView> {
  const order = await findOrder(db, account.id, orderId);
  if (order === null) throw notFound("order");
  const payments = await findPaymentsOfOrder(db, account.id, order.id);
  const unconfirmed = payments.find(({ id, status }) => id === paymentId && status === "unconfirmed");
  return { order, tries: payments.length, unconfirmed: unconfirmed ?? null };
}

function redirectTo(
  { account }: SandboxDependencies,
  address: string | null,
  paymentToken: string | null,
): NextStep {
  // Checked again: the account's domains may have changed since the order was opened.
  const ownUrl = toOwnUrl(account, address);
  if (ownUrl === null) return { kind: "nowhere", paymentToken };
  const url = new URL(ownUrl);
  if (paymentToken !== null) url.searchParams.set("payment_token", paymentToken);
  return { kind: "away", address: url.href };
}

function createToken(order: SandboxOrder, choice: Exclude<Choice, "cancel">, tries: number): string {
  const names = { pay: order.seed === null ? "success" : selectScriptBySeed(order.seed), later: "late_3d" };
  const name = choice === "pay" || choice === "later" ? names[choice] : choice;
  return `tok_${name}_${deriveId("page", order.id, tries).slice(-12)}`;
}

/** Pay an order with a token, as a browser would. */
export async function payOrder(
  context: SandboxDependencies,
  { order, paymentToken }: { order: SandboxOrder; paymentToken: string },
): Promise<SandboxPayment> {
  const { attemptToken, paymentType, recurring, amountCents, amountCurrency } = order;
  const { title, durationLength, durationUnit, periodCents } = order;
  const bought = { id: 0, title, durationLength, durationUnit, periodCents, trial: null };
  const buyer = { id: null, name: null, provider: "email", identity: order.email ?? "" };
  const request = { attemptToken, paymentType, recurring, amountCents, amountCurrency, bought, buyer };
  const payment = await createPaymentOnPage(context, {
    order,
    request: { ...request, paymentToken, additionalData: {} },
  });
  if (payment === null) throw new AppError("invalid", "Unknown payment token.");
  return payment;
}

/** Process the buyer's choice on the page. The same form submitted twice is one payment. */
export async function submitChoice(
  context: SandboxDependencies,
  { orderId, choice, tries }: { orderId: string; choice: Choice; tries: number },
): Promise<NextStep> {
  const { order } = await viewCheckout(context, { orderId, paymentId: null });
  if (choice === "cancel") return redirectTo(context, order.cancelUrl, null);
  const paymentToken = createToken(order, choice, tries);
  const payment = await payOrder(context, { order, paymentToken });
  if (payment.status === "unconfirmed") return { kind: "confirm", payment };
  return redirectTo(context, order.returnUrl, paymentToken);
}

/** Process the buyer's confirmation for the bank. Only the first submission counts. */
export async function submitConfirmation(
  context: SandboxDependencies,
  { orderId, paymentId, isConfirmed }: { orderId: string; paymentId: string; isConfirmed: boolean },
): Promise<NextStep> {
  const { order } = await viewCheckout(context, { orderId, paymentId });
  const payment = await findPayment(context.db, context.account.id, paymentId);
  if (payment === null || payment.orderId !== order.id) throw notFound("payment");
  const confirmed = await markConfirmed(context.db, context.account.id, { id: paymentId, isConfirmed });
  if (confirmed?.status === "authorised") await settlePayment(context, paymentId);
  return redirectTo(context, order.returnUrl, payment.paymentToken);
}
