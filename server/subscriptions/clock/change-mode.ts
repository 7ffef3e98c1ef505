import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { countLivePayments, lockClock, setMode } from "./test-clock.repository";

const HAS_ADVANCED =
  "This account's clock is ahead of real time, so its data is dated in the future. It must stay in test mode.";

async function requireNoMoney(ctx: Context, tx: Statements): Promise<void> {
  const { payments, gateways } = await countLivePayments(tx, ctx.account.id);
  if (payments > 0) {
    const count = payments === 1 ? "One payment" : `${payments} payments`;
    throw new AppError("conflict", `${count} of this account moved real money. It must stay live.`);
  }
  if (gateways > 0)
    throw new AppError("conflict", "A gateway of this account takes real payments. Disable it first.");
}

/**
 * Put an account into test mode, or make it live. Returns whether the mode changed.
 *
 * Test mode is refused for an account that has taken real money or is set up to; live mode is refused once the clock
 * was advanced.
 */
export async function changeMode(ctx: Context, mode: "live" | "test"): Promise<boolean> {
  requirePermission(ctx, "keys:write");
  return ctx.db.transaction(async (tx) => {
    const current = await lockClock(tx, ctx.account.id);
    if (current.mode === mode) return false;
    if (mode === "test") await requireNoMoney(ctx, tx);
    else if (current.clockAhead > 0) throw new AppError("conflict", HAS_ADVANCED);
    await setMode(tx, ctx.account.id, { mode, now: ctx.systemClock.now() });
    return true;
  });
}
