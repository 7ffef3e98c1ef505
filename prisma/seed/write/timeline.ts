import type { Account, Actor } from "@/server/accounts/index";
import type { PaymentContext } from "@/server/payments/index";
import { receiveGatewayEvent } from "@/server/payments/intake/index";
import { runSandboxIfDue } from "@/server/payments/sandbox-calls/index";
import type { OwnSender } from "@/server/platform/egress/index";
import type { Runtime } from "@/server/runtime";
import { refundSubscription } from "@/server/subscriptions/checkout/index";
import { handlePendingEvents } from "@/server/subscriptions/gateway-events/index";
import { performDue } from "@/server/subscriptions/recurring/index";
import { contextInPast, SEED } from "./past";

/** Something that somebody does at a moment of the demo's past. */
export interface Deed {
  at: Date;
  perform: (there: (actor: Actor) => PaymentContext) => Promise<void>;
}

/** The account whose past it is, and when that past ends. */
export interface Past {
  runtime: Runtime;
  account: Account;
  now: Date;
}

const NOTHING_MORE = { headers: {}, body: Buffer.alloc(0), truncated: false, connectMs: 0, totalMs: 0 };

/** The way of the simulated gateway's calls while no server listens yet: into the intake, signed as ever. */
function intakeOf(ctx: PaymentContext): OwnSender {
  return {
    post: async (_path, { headers, body }) => {
      await receiveGatewayEvent(ctx, { adapter: "sandbox", rawBody: body, headers });
      return { ...NOTHING_MORE, status: 200 };
    },
  };
}

/** Refunds that were asked for, by whomever; what a job does where a server runs. */
async function carryOutRefunds(ctx: PaymentContext): Promise<void> {
  const where = { accountId: ctx.account.id, status: "requested" } as const;
  const asked = await ctx.db.prisma.refund.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  for (const { id: refundId } of asked) await refundSubscription(ctx, { refundId, isLastTry: true });
}

/** Everything that is due at a moment; when something is due next, null: nothing is. */
async function performDueAt(ctx: PaymentContext): Promise<Date | null> {
  const told = await runSandboxIfDue({ ...ctx, self: intakeOf(ctx) });
  await handlePendingEvents(ctx);
  await carryOutRefunds(ctx);
  const { next } = await performDue(ctx);
  const ahead = [told, next].filter((one) => one !== null && one > ctx.clock.now());
  return ahead.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null);
}

/**
 * Lives through deeds in the order of their time. What falls due between them is done at its own time, by what does it
 * on a running installation: renewals, charges that fail and are tried again, ends, what a gateway tells.
 */
export async function liveThrough({ runtime, account, now }: Past, deeds: readonly Deed[]): Promise<void> {
  const at = (moment: Date) => (actor: Actor) => contextInPast(runtime, { account, actor, at: moment });
  let due: Date | null = null;
  const until = async (moment: Date) => {
    while (due !== null && due <= moment) due = await performDueAt(at(due)(SEED));
  };
  for (const deed of deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await until(deed.at);
    await deed.perform(at(deed.at));
    due = await performDueAt(at(deed.at)(SEED));
  }
  await until(now);
}
