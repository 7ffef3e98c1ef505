import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { type LockedSubscriber, lockSubscriber } from "./subscriber.repository";

/**
 * Holds a subscriber until the transaction ends, for something that is written of them; a conflict where staff have made
 * them one with another meanwhile: sent again, it is of who they are now.
 */
export async function lockSubscriberRow(ctx: Context, tx: Statements, id: number): Promise<LockedSubscriber> {
  const held = await lockSubscriber(tx, ctx.account.id, id);
  if (held === null)
    throw new AppError("conflict", "This subscriber was merged into another one. Send it again.");
  return held;
}
