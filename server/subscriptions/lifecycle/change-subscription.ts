import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import { nextDue } from "./due.rules";
import { saveLifecycle } from "./lifecycle.repository";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";

/** Which subscription, and whose it has to be; `subscriberId` null: anybody's of the account. */
export interface Which {
  id: number;
  subscriberId: number | null;
}

/** What may change in a subscription's life. */
export type LifecyclePatch = Partial<
  Pick<
    Subscription,
    | "startAt"
    | "endAt"
    | "cancelledAt"
    | "deletedAt"
    | "activatedAt"
    | "expiredAt"
    | "graceEndsAt"
    | "graceEnteredAt"
    | "nextPaymentDueAt"
    | "chargeAt"
    | "renewalReminderSentAt"
    | "scheduledSwitch"
    | "metadata"
    | "notes"
  >
>;

/** Writes a change and when a sweep has to look next; the subscription as it stands then. */
export async function saveChange(
  ctx: Context,
  tx: Statements,
  { before, patch }: { before: Subscription; patch: LifecyclePatch },
): Promise<Subscription> {
  const now = ctx.clock.now();
  const changed = { ...before, ...patch, updatedAt: now };
  const after = { ...changed, dueAt: nextDue(changed, now) };
  await saveLifecycle(tx, ctx.account.id, after);
  return after;
}

/**
 * Does something to a subscription while nobody else can: two at once follow each other. Deleted ones, and those of
 * another subscriber than is meant, are not found.
 */
export function changeSubscription<T>(
  ctx: Context,
  which: Which,
  change: (tx: Statements, found: Subscription) => Promise<T>,
): Promise<T> {
  return ctx.db.withStatements(async (tx) => change(tx, await lockSubscription(ctx, tx, which)));
}

/** The subscription that is meant, locked until the transaction ends. */
export async function lockSubscription(ctx: Context, tx: Statements, which: Which): Promise<Subscription> {
  const found = await lockById(tx, ctx.account.id, which.id);
  const isMeant =
    found !== null &&
    found.deletedAt === null &&
    (which.subscriberId === null || found.subscriberId === which.subscriberId);
  if (!isMeant) throw notFound("subscription");
  return found;
}

/** The same, also where it was deleted meanwhile: what has been paid for by then is not lost with it. */
export async function lockAnyway(ctx: Context, tx: Statements, id: number): Promise<Subscription> {
  const found = await lockById(tx, ctx.account.id, id);
  if (found === null) throw new Error("a subscription is gone for good");
  return found;
}
