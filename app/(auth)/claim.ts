import type { Context } from "@/server/accounts/index";
import { claimPurchases } from "@/server/subscriptions/subscribers/index";

/** What a member bought as a guest becomes theirs. Where that fails, it is done when they look at their plans. */
export async function claim(ctx: Context, member: Parameters<typeof claimPurchases>[1]): Promise<void> {
  await claimPurchases(ctx, member).catch((error: unknown) => {
    ctx.log.warn({ err: error, memberId: member.id }, "a guest's purchases were not given to the member");
  });
}
