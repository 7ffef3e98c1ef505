import type { PaymentContext } from "@/server/payments/index";
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from "@/shared/time-units";
import { confirmMethodChange } from "./confirm-change";
import { findAccounts, findUnfinished } from "./method-change.repository";

/** How long the subscriber's return and the gateway's event may confirm a change before it is asked for. */
const PATIENCE_MILLISECONDS = 10 * MINUTE_MILLISECONDS;

type Clocked = Pick<PaymentContext, "db" | "systemClock">;

/** Pages of gateways expire within a day. */
function getPeriod({ systemClock }: Pick<Clocked, "systemClock">): { after: Date; until: Date } {
  const now = systemClock.now().getTime();
  return { after: new Date(now - 2 * DAY_MILLISECONDS), until: new Date(now - PATIENCE_MILLISECONDS) };
}

/** List accounts whose subscribers have opened changes that are not finished. */
export function findAccountsWithOpenChanges(ctx: Clocked): Promise<number[]> {
  return findAccounts(ctx.db, getPeriod(ctx));
}

/**
 * Ask the gateways for changes that neither a return nor an event has finished, and try again to detach replaced
 * methods. Returns how many there were.
 */
export async function finishMethodChanges(ctx: PaymentContext): Promise<number> {
  const tokens = await findUnfinished(ctx.db, ctx.account.id, getPeriod(ctx));
  for (const token of tokens) {
    await confirmMethodChange(ctx, { token, subscriberId: null }).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "a change of a payment method was not finished");
    });
  }
  return tokens.length;
}
