import type { Statements } from "@/server/platform/db/index";
import { emitSandboxEvent } from "./emit-event";
import { capturedTelling, type EventPayload, refundedTelling, refundIdOf } from "./event.rules";
import { findOrder } from "./order.repository";
import { findPayment, lockPayment, markCaptured } from "./payment.repository";
import { findRefund, insertRefund, type SandboxRefund } from "./refund.repository";
import { refusal, type SandboxPayment, type SandboxWorld } from "./sandbox";
import { scriptOf } from "./script.rules";

type Refusal = ReturnType<typeof refusal>;

function whyNotCaptured(payment: SandboxPayment | null): Refusal {
  if (payment === null) return refusal("unknown_payment");
  const isHeld = payment.status === "authorised" && !scriptOf(payment.paymentToken).isCapturable;
  return refusal(isHeld ? "capture_refused" : "not_captured");
}

/** Moves money that is held, once. */
export async function capturePayment(world: SandboxWorld, id: string): Promise<SandboxPayment | Refusal> {
  const { db, account, clock } = world;
  const moved = await markCaptured(db, account.id, { id, now: clock.now(), from: ["authorised"] });
  if (moved !== null) return moved;
  const payment = await findPayment(db, account.id, id);
  return payment?.status === "captured" ? payment : whyNotCaptured(payment);
}

/** Whom an event of a payment tells of. */
async function toldOf(world: SandboxWorld, tx: Statements, payment: SandboxPayment): Promise<EventPayload> {
  const order = payment.orderId === null ? null : await findOrder(tx, world.account.id, payment.orderId);
  const { attemptToken = "", email = null, contact = null } = order ?? {};
  return { payment, attemptToken, email, contact };
}

/** Lets money arrive that is held or awaited, as if by itself, and tells it. */
export async function settlePayment(world: SandboxWorld, id: string): Promise<SandboxPayment | Refusal> {
  const { db, account, clock } = world;
  const now = clock.now();
  return db.withStatements(async (tx) => {
    const from = ["authorised", "pending"] as const;
    const moved = await markCaptured(tx, account.id, { id, now, from });
    const payment = moved ?? (await findPayment(tx, account.id, id));
    if (payment === null || payment.capturedAt === null) return whyNotCaptured(payment);
    await emitSandboxEvent(world, tx, [
      capturedTelling(await toldOf(world, tx, payment), payment.capturedAt),
    ]);
    return payment;
  });
}

/** Money that is to go back. */
export interface GivingBack {
  paymentId: string;
  /** Asked for again, it is the same refund. */
  reference: string;
  amountCents: number;
}

async function giveBackIn(
  world: SandboxWorld,
  tx: Statements,
  { paymentId, reference, amountCents }: GivingBack,
): Promise<SandboxRefund | Refusal> {
  const { account, clock } = world;
  const payment = await lockPayment(tx, account.id, paymentId);
  if (payment === null) return refusal("unknown_payment");
  const id = refundIdOf(paymentId, reference);
  const before = await findRefund(tx, account.id, id);
  if (before !== null) return before.amountCents === amountCents ? before : refusal("other_refund");
  if (payment.status !== "captured") return refusal("not_captured");
  if (amountCents < 1 || amountCents > payment.amountCents - payment.refundedCents)
    return refusal("too_much");
  const refund = { id, paymentId, reference, amountCents, createdAt: clock.now() };
  await insertRefund(tx, account.id, refund);
  return refund;
}

/** Gives so much of a payment back, once per reference. */
export function giveBack(world: SandboxWorld, asked: GivingBack): Promise<SandboxRefund | Refusal> {
  return world.db.withStatements((tx) => giveBackIn(world, tx, asked));
}

/** The same by the gateway's own will: it is told by a webhook. */
export async function giveBackUnasked(
  world: SandboxWorld,
  tx: Statements,
  asked: GivingBack,
): Promise<SandboxRefund | Refusal> {
  const refund = await giveBackIn(world, tx, asked);
  if ("success" in refund) return refund;
  const payment = await findPayment(tx, world.account.id, asked.paymentId);
  if (payment === null) return refusal("unknown_payment");
  const { reference, amountCents, createdAt: at } = refund;
  const told = await toldOf(world, tx, payment);
  await emitSandboxEvent(world, tx, [refundedTelling(told, { reference, amountCents, at })]);
  return refund;
}
