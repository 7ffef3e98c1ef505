import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import { moveWaiting } from "./move-waiting";
import { lockWaiting } from "./waiting.repository";

/**
 * One that is paid once was switched to another of its group: what was bought to begin at its end begins where the other
 * one ends, if that is later. `from` is locked, and still has its end.
 */
export async function moveBehindSwitch(
  ctx: Context,
  tx: Statements,
  { from, to }: { from: Subscription; to: Subscription },
): Promise<void> {
  const { id: behindId, endAt: end } = from;
  if (to.recurring || from.groupId !== to.groupId || end === null || to.endAt === null) return;
  const waiting = await lockWaiting(tx, ctx.account.id, [behindId]);
  const counted = { anchorAt: to.anchorAt, unit: to.durationUnit };
  await moveWaiting(ctx, tx, {
    waiting: waiting.filter(({ id }) => id !== to.id),
    added: [{ behindId, end, from: end, to: to.endAt, counted }],
    action: "moved behind what was switched",
  });
}
