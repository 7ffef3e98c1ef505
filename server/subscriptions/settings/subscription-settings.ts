import { type AccountSettings, type Context, changeSettings, readSettings } from "@/server/accounts/index";
import { requirePermission } from "@/server/staff/index";

export type SubscriptionSettings = AccountSettings["subscriptions"];

/** What can be changed of how an account sells and closes its stories. */
export type SettingsChange = Pick<
  SubscriptionSettings,
  | "meter"
  | "hardPaywall"
  | "graceDays"
  | "retryDays"
  | "reminderDays"
  | "readersMayExtend"
  | "storyAttributesUrl"
>;

/** How the account sells and closes its stories, as it stands now. */
export async function getSubscriptionSettings(ctx: Context): Promise<SubscriptionSettings> {
  requirePermission(ctx, "catalogue:read");
  return (await readSettings(ctx.db, ctx.account.id)).subscriptions;
}

/**
 * Changes how the account sells; every process follows within seconds. A grace that runs keeps its end, and a charge that
 * waits for its next try keeps its day: what fails from now on goes by the new days.
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
