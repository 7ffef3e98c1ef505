import { EgressError, type OwnSender } from "@/server/platform/egress/index";
import type { PaymentContext } from "../gateway";
import { claimEvent, doWhatIsDue, markSent, type SandboxEvent, sandboxSignature } from "../sandbox/index";
import { sandboxCredentials } from "./sandbox-gateway";
import { findNextWork } from "./work.repository";

/** What the simulated gateway works with when it works by itself. */
export interface SandboxContext extends PaymentContext {
  /** The way to the installation's own intake of gateways' calls. */
  self: OwnSender;
}

const MINUTE = 60_000;
const MOST_TRIES = 24;

/** A gateway tries again after one minute, two, four, up to an hour; null: it has tried often enough. */
function nextTry(tries: number, now: Date): Date | null {
  if (tries >= MOST_TRIES) return null;
  return new Date(now.getTime() + Math.min(60, 2 ** (tries - 1)) * MINUTE);
}

async function post(ctx: SandboxContext, { body, secret }: { body: string; secret: string }) {
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

async function send(ctx: SandboxContext, event: SandboxEvent, secret: string): Promise<void> {
  const now = ctx.clock.now();
  // Copies leave together: whoever takes them has to make one of them, whichever comes first.
  const answers = await Promise.all(
    Array.from({ length: event.copies }, () => post(ctx, { body: event.body, secret })),
  );
  const arrived = answers.filter(({ isTaken }) => isTaken).length;
  const sendAt = arrived === event.copies ? null : nextTry(event.tries, now);
  const answer = answers.map(({ answer: one }) => one).join(", ");
  await markSent(ctx.db, ctx.account.id, { id: event.id, arrived, answer, sendAt });
}

/**
 * Lets the simulated gateway do all that it has to by now: money arrives, periods are charged, and each is told over HTTP,
 * signed, in the order of its time. Returns how many events it sent.
 */
export async function runSandbox(ctx: SandboxContext): Promise<number> {
  await doWhatIsDue(ctx);
  const { webhook_secret: secret = "" } = await sandboxCredentials(ctx);
  for (let sent = 0; ; sent += 1) {
    const now = ctx.clock.now();
    const event = await claimEvent(ctx.db, ctx.account.id, {
      now,
      until: new Date(now.getTime() + MINUTE),
    });
    if (event === null) return sent;
    await send(ctx, event, secret);
  }
}

/** The same where anything is due. Returns when something is due next; null: nothing is. */
export async function runSandboxIfDue(ctx: SandboxContext): Promise<Date | null> {
  const next = await findNextWork(ctx.db, ctx.account.id);
  if (next === null || next > ctx.clock.now()) return next;
  await runSandbox(ctx);
  return findNextWork(ctx.db, ctx.account.id);
}
