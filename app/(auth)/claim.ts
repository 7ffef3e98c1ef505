import type { Context } from "@/server/context/index";
import { claimPurchases } from "@/server/subscriptions/customers/index";

/** Assign a member's guest purchases to their account. On failure it is retried when they open their plans. */
export async function claimGuestPurchases(
  ctx: Context,
  member: Parameters<typeof claimPurchases>[1],
): Promise<void> {
  await claimPurchases(ctx, member).catch((error: unknown) => {
    ctx.log.warn(
      { err: error, memberId: member.id },
      "failed to add a guest's purchases to the member's account",
    );
  });
}
