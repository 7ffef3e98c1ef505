import { ownAddress } from "@/server/identity/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { settlePayment } from "./move-money";
import { findOrder } from "./order.repository";
import { findPayment, findPaymentsOfOrder, markConfirmed } from "./payment.repository";
import { idOf, type SandboxOrder, type SandboxPayment, type SandboxWorld } from "./sandbox";
import { wordOfSeed } from "./script.rules";
import { takePaymentOnPage } from "./take-payment";

/** What a buyer may do on the gateway's page. */
export const CHOICES = ["pay", "decline", "later", "second_step", "cancel"] as const;
export type Choice = (typeof CHOICES)[number];

/** What the page shows. */
export interface CheckoutView {
  order: SandboxOrder;
  /** How often its buyer has tried: a form that was sent twice is one try. */
  tries: number;
  /** What the buyer has to confirm; null: nothing yet. */
  unconfirmed: SandboxPayment | null;
}

/** Where the buyer goes on: an address of the account's own, or a further question of the page's. */
export type Onward =
  | { kind: "away"; address: string }
  | { kind: "confirm"; payment: SandboxPayment }
  | { kind: "nowhere"; paymentToken: string | null };

export async function viewCheckout(
  { db, account }: SandboxWorld,
  { orderId, paymentId }: { orderId: string; paymentId: string | null },
): Promise<CheckoutView> {
  const order = await findOrder(db, account.id, orderId);
  if (order === null) throw notFound("order");
  const payments = await findPaymentsOfOrder(db, account.id, order.id);
  const asked = payments.find(({ id, status }) => id === paymentId && status === "unconfirmed");
  return { order, tries: payments.length, unconfirmed: asked ?? null };
}

function away({ account }: SandboxWorld, address: string | null, paymentToken: string | null): Onward {
  // Asked anew: the account's domains may have changed since the order was opened.
  const own = ownAddress(account, address);
  if (own === null) return { kind: "nowhere", paymentToken };
  const url = new URL(own);
  if (paymentToken !== null) url.searchParams.set("payment_token", paymentToken);
  return { kind: "away", address: url.href };
}

function tokenOf(order: SandboxOrder, choice: Exclude<Choice, "cancel">, tries: number): string {
  const word = { pay: order.seed === null ? "success" : wordOfSeed(order.seed), later: "late_3d" };
  const first = choice === "pay" || choice === "later" ? word[choice] : choice;
  return `tok_${first}_${idOf("page", order.id, tries).slice(-12)}`;
}

/** What a token pays of an order, as a browser would. */
export async function payOrder(
  world: SandboxWorld,
  { order, paymentToken }: { order: SandboxOrder; paymentToken: string },
): Promise<SandboxPayment> {
  const { attemptToken, paymentType, recurring, amountCents, amountCurrency } = order;
  const { title, durationLength, durationUnit, periodCents } = order;
  const bought = { id: 0, title, durationLength, durationUnit, periodCents, trial: null };
  const buyer = { id: null, name: null, provider: "email", identity: order.email ?? "" };
  const request = { attemptToken, paymentType, recurring, amountCents, amountCurrency, bought, buyer };
  const payment = await takePaymentOnPage(world, {
    order,
    request: { ...request, paymentToken, additionalData: {} },
  });
  if (payment === null) throw new AppError("invalid", "Nobody gave out such a payment token.");
  return payment;
}

/** Does what a buyer chose on the page. The same form sent twice is one payment. */
export async function chooseOnPage(
  world: SandboxWorld,
  { orderId, choice, tries }: { orderId: string; choice: Choice; tries: number },
): Promise<Onward> {
  const { order } = await viewCheckout(world, { orderId, paymentId: null });
  if (choice === "cancel") return away(world, order.cancelUrl, null);
  const paymentToken = tokenOf(order, choice, tries);
  const payment = await payOrder(world, { order, paymentToken });
  if (payment.status === "unconfirmed") return { kind: "confirm", payment };
  return away(world, order.returnUrl, paymentToken);
}

/** What a buyer said to the bank's question. Said twice, the first word stands. */
export async function confirmOnPage(
  world: SandboxWorld,
  { orderId, paymentId, isConfirmed }: { orderId: string; paymentId: string; isConfirmed: boolean },
): Promise<Onward> {
  const { order } = await viewCheckout(world, { orderId, paymentId });
  const found = await findPayment(world.db, world.account.id, paymentId);
  if (found === null || found.orderId !== order.id) throw notFound("payment");
  const said = await markConfirmed(world.db, world.account.id, { id: paymentId, isConfirmed });
  if (said?.status === "authorised") await settlePayment(world, paymentId);
  return away(world, order.returnUrl, found.paymentToken);
}
