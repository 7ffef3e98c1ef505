import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { moveBehind } from "./move-waiting";
import type { Subscription } from "./subscription";

/**
 * One that is paid once was switched to another of its group: what was bought to begin at its end begins where the other
 * one ends, if that is later. `from` is locked, and still has its end.
 */
export async function moveBehindSwitch(
  ctx: Context,
  tx: Statements,
  { from, to }: { from: Subscription; to: Subscription },
): Promise<void> {
  if (to.recurring || from.groupId !== to.groupId) return;
  if (from.endAt === null || to.endAt === null || to.endAt <= from.endAt) return;
  await moveBehind(ctx, tx, {
    behindId: from.id,
    from: from.endAt,
    to: { ...to, endAt: to.endAt },
    besides: to.id,
    action: "moved behind what was switched",
  });
}
