import { EgressError, type OwnSender } from "@/server/platform/egress/index";
import type { PaymentContext } from "../gateway";
import { claimEvent, markSent, runSandboxWork, type SandboxEvent, sandboxSignature } from "../sandbox/index";
import { findNextWork } from "./due-work.repository";
import { sandboxCredentials } from "./sandbox-gateway";

/** Context of the simulated gateway's own work. */
export interface SandboxContext extends PaymentContext {
  /** Sends requests to the installation's own webhook endpoint. */
  self: OwnSender;
}

const MINUTE = 60_000;
const MAX_TRIES = 24;

/** Compute the next retry, after one minute, two, four, up to an hour; null: retries are exhausted. */
function computeNextTry(tries: number, now: Date): Date | null {
  if (tries >= MAX_TRIES) return null;
  return new Date(now.getTime() + Math.min(60, 2 ** (tries - 1)) * MINUTE);
}

async function postEvent(ctx: SandboxContext, { body, secret }: { body: string; secret: string }) {
  const path = `/api/v1/payment_gateways/sandbox/webhooks?key=${encodeURIComponent(ctx.account.key)}`;
  const headers = {
    "content-type": "application/json",
    "x-sandbox-signature": sandboxSignature(body, secret),
  };
  try {
    const { status } = await ctx.self.post(path, { headers, body });
    return { isTaken: status >= 200 && status < 300, answer: String(status) };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { isTaken: false, answer: error.message };
  }
}

async function sendEvent(ctx: SandboxContext, event: SandboxEvent, secret: string): Promise<void> {
  const now = ctx.clock.now();
  // Copies are sent concurrently: the receiver must store one of them, whichever arrives first.
  const answers = await Promise.all(
    Array.from({ length: event.copies }, () => postEvent(ctx, { body: event.body, secret })),
  );
  const arrived = answers.filter(({ isTaken }) => isTaken).length;
  const sendAt = arrived === event.copies ? null : computeNextTry(event.tries, now);
  const answer = answers.map(({ answer: one }) => one).join(", ");
  await markSent(ctx.db, ctx.account.id, { id: event.id, arrived, answer, sendAt });
}

/**
 * Run all due work of the simulated gateway: settle payments, charge periods, and send each event.
 *
 * Events are sent over HTTP, signed, in the order of their time. Returns the number of sent events.
 */
export async function runSandbox(ctx: SandboxContext): Promise<number> {
  await runSandboxWork(ctx);
  const { webhook_secret: secret = "" } = await sandboxCredentials(ctx);
  for (let sent = 0; ; sent += 1) {
    const now = ctx.clock.now();
    const event = await claimEvent(ctx.db, ctx.account.id, {
      now,
      until: new Date(now.getTime() + MINUTE),
    });
    if (event === null) return sent;
    await sendEvent(ctx, event, secret);
  }
}

/** Run the simulated gateway if work is due. Returns when the next work is due; null: there is none. */
export async function runSandboxIfDue(ctx: SandboxContext): Promise<Date | null> {
  const next = await findNextWork(ctx.db, ctx.account.id);
  if (next === null || next > ctx.clock.now()) return next;
  await runSandbox(ctx);
  return findNextWork(ctx.db, ctx.account.id);
}
