import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { type LockedSubscriber, lockSubscriber } from "./subscriber.repository";

/**
 * Lock a subscriber until the transaction ends, for a write to their data; a conflict where staff merged them into
 * another one meanwhile: a repeated request finds that one.
 */
export async function lockSubscriberRow(ctx: Context, tx: Statements, id: number): Promise<LockedSubscriber> {
  const locked = await lockSubscriber(tx, ctx.account.id, id);
  if (locked === null)
    throw new AppError("conflict", "This subscriber was merged into another one. Send the request again.");
  return locked;
}
