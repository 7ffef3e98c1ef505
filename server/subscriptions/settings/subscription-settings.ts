import { type AccountSettings, accountSettingsSchema, type Context } from "@/server/accounts/index";
import { requirePermission } from "@/server/staff/index";
import { readSettings, writeSettings } from "./settings.repository";

export type SubscriptionSettings = AccountSettings["subscriptions"];

/** What can be changed of how an account sells and closes its stories. */
export type SettingsChange = Pick<
  SubscriptionSettings,
  "meter" | "hardPaywall" | "graceDays" | "reminderDays" | "readersMayExtend" | "storyAttributesUrl"
>;

/** How the account sells and closes its stories, as it stands now. */
export async function getSubscriptionSettings(ctx: Context): Promise<SubscriptionSettings> {
  requirePermission(ctx, "catalogue:read");
  return accountSettingsSchema.parse(await readSettings(ctx.db, ctx.account.id)).subscriptions;
}

/** Changes how the account sells; every process follows within seconds. */
export async function saveSubscriptionSettings(
  ctx: Context,
  change: SettingsChange,
): Promise<SubscriptionSettings> {
  requirePermission(ctx, "catalogue:write");
  return accountSettingsSchema.parse(await writeSettings(ctx.db, ctx.account.id, change)).subscriptions;
}
