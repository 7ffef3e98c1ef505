import type { PaymentContext } from "@/server/payments/index";
import { findStuckSwitches } from "./switch.repository";
import { finishSwitch } from "./switch-plan";

/** How long the request itself may be repeated before its switch is finished without it. */
const STUCK_MILLISECONDS = 120_000;

/** Finish switches whose process died or whose gateway did not answer. Returns how many there were. */
export async function finishSwitches(ctx: PaymentContext): Promise<number> {
  const before = new Date(ctx.worldClock.now().getTime() - STUCK_MILLISECONDS);
  const stuck = await findStuckSwitches(ctx.db, ctx.account.id, before);
  for (const { attemptId, ...input } of stuck) {
    await finishSwitch(ctx, input).catch((error: unknown) => {
      ctx.log.warn({ err: error, attemptId }, "plan change could not be completed");
    });
  }
  return stuck.length;
}
