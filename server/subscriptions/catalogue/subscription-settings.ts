import { type AccountSettings, changeSettings, readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { requirePermission } from "@/server/staff/index";

export type SubscriptionSettings = AccountSettings["subscriptions"];

/** Changeable settings of subscriptions and access of an account. */
export type SettingsChange = Pick<
  SubscriptionSettings,
  | "meter"
  | "hardPaywall"
  | "giftLinksPerMonth"
  | "graceDays"
  | "retryDays"
  | "reminderDays"
  | "readersMayExtend"
  | "storyAttributesUrl"
>;

/** Get the account's current settings of subscriptions and access. */
export async function getSubscriptionSettings(ctx: Context): Promise<SubscriptionSettings> {
  requirePermission(ctx, "catalogue:read");
  return (await readSettings(ctx.db, ctx.account.id)).subscriptions;
}

/**
 * Change the account's subscription settings; every process applies them within seconds.
 *
 * A running grace period keeps its end, and a scheduled retry keeps its day: only later failures use the new values.
 */
export async function saveSubscriptionSettings(
  ctx: Context,
  change: SettingsChange,
): Promise<SubscriptionSettings> {
  requirePermission(ctx, "catalogue:write");
  const { id } = ctx.account;
  return (await changeSettings(ctx.db, id, { section: "subscriptions", change: { ...change } }))
    .subscriptions;
}
