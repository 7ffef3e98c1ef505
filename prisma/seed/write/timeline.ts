import type { Account, Actor } from "@/server/accounts/index";
import type { PaymentContext } from "@/server/payments/index";
import { receiveGatewayEvent } from "@/server/payments/intake/index";
import { runSandboxIfDue } from "@/server/payments/sandbox-calls/index";
import type { OwnSender } from "@/server/platform/egress/index";
import type { Runtime } from "@/server/runtime";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { refundSubscription } from "@/server/subscriptions/checkout/index";
import { handlePendingEvents } from "@/server/subscriptions/gateway-events/index";
import { contextInPast, SEED } from "./past-context";

/** An action of a person at a moment of the demo's past. */
export interface PastAction {
  at: Date;
  perform: (there: (actor: Actor) => PaymentContext) => Promise<void>;
}

/** The account whose past it is, and the end of that past. */
export interface Past {
  runtime: Runtime;
  account: Account;
  now: Date;
}

const NOTHING_MORE = { headers: {}, body: Buffer.alloc(0), truncated: false, connectMs: 0, totalMs: 0 };

/**
 * The transport of the simulated gateway's calls while no server listens yet: straight into the intake, signed as
 * usual.
 */
function createIntakeSender(ctx: PaymentContext): OwnSender {
  return {
    post: async (_path, { headers, body }) => {
      await receiveGatewayEvent(ctx, { adapter: "sandbox", rawBody: body, headers });
      return { ...NOTHING_MORE, status: 200 };
    },
  };
}

/** Runs the requested refunds, as a job does on a running server. */
async function runRefunds(ctx: PaymentContext): Promise<void> {
  const where = { accountId: ctx.account.id, status: "requested" } as const;
  const refunds = await ctx.db.prisma.refund.findMany({
    where,
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id: refundId } of refunds) await refundSubscription(ctx, { refundId, isLastTry: true });
}

/** Runs everything due at a moment. Returns the next due time; null: nothing is due later. */
async function performDueAt(ctx: PaymentContext): Promise<Date | null> {
  const gatewayNext = await runSandboxIfDue({ ...ctx, self: createIntakeSender(ctx) });
  await handlePendingEvents(ctx);
  await runRefunds(ctx);
  const { next } = await runDueWork(ctx);
  const upcoming = [gatewayNext, next].filter((one) => one !== null && one > ctx.clock.now());
  return upcoming.reduce(
    (first, one) => (first === null || (one !== null && one < first) ? one : first),
    null,
  );
}

/**
 * Replays actions in the order of their time. What falls due between them runs at its own time, by the same code as
 * on a running installation: renewals, failed charges and their retries, ends, gateway events.
 */
export async function replayPast(
  { runtime, account, now }: Past,
  actions: readonly PastAction[],
): Promise<void> {
  const at = (moment: Date) => (actor: Actor) => contextInPast(runtime, { account, actor, at: moment });
  let due: Date | null = null;
  const advanceTo = async (moment: Date) => {
    while (due !== null && due <= moment) due = await performDueAt(at(due)(SEED));
  };
  for (const action of actions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await advanceTo(action.at);
    await action.perform(at(action.at));
    due = await performDueAt(at(action.at)(SEED));
  }
  await advanceTo(now);
}
