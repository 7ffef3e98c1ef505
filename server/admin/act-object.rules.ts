import type { ActObject } from "@/server/platform/audit/index";
import { isJsonObject } from "@/shared/json-object";

/** The table of the object that a call's `id`, or another field, names. */
type Named = string | { table: string; field: string };

/**
 * Calls that name their object, by procedure or else by router. The object of any other call is the first row that it
 * changes, which for a call that creates something is the new row.
 */
const OBJECTS: Readonly<Record<string, Named>> = {
  stories: { table: "story", field: "storyId" },
  collections: "collection",
  newsletters: "newsletter",
  "push.send": { table: "story", field: "storyId" },
  "catalogue.updateGroup": "subscription_group",
  "catalogue.retireGroup": "subscription_group",
  "catalogue.updatePlan": "subscription_plan",
  "catalogue.retirePlan": "subscription_plan",
  "catalogue.updateAsset": "asset",
  "catalogue.retireAsset": "asset",
  "catalogue.updatePrice": "pricing_plan",
  "catalogue.retirePrice": "pricing_plan",
  "catalogue.updateCoupon": "coupon_discount",
  "catalogue.retireCoupon": "coupon_discount",
  "merges.merge": { table: "subscriber", field: "keptId" },
  "merges.undo": "subscriber_merge",
  "moderation.updateRule": "moderation_rule",
  "moderation.deleteRule": "moderation_rule",
  "moderation.updateList": "word_list",
  "moderation.deleteList": "word_list",
  "moderation.ban": { table: "reader", field: "readerId" },
  "moderation.liftBan": "reader_ban",
  "moderation.undoBan": "reader_ban",
  "moderation.removeLink": "moderator_link",
  contributions: "contribution",
  members: "member",
  subscriberMails: { table: "mail_template", field: "kind" },
  "subscriptions.create": { table: "subscription_plan", field: "planId" },
  subscriptions: "subscription",
  "payments.refund": { table: "payment", field: "paymentId" },
  "payments.retryRefund": "refund",
  "payments.retryCharge": "subscription",
  gateways: "payment_gateway",
  gatewayEvents: "gateway_event",
  "webhooks.replay": { table: "webhook_delivery", field: "deliveryId" },
  "webhooks.replayRange": { table: "webhook_endpoint", field: "endpointId" },
  webhooks: "webhook_endpoint",
  applications: "oauth_client",
  "crawlers.revoke": "crawler",
  mails: { table: "queued_mail", field: "mailId" },
  "keys.revokeServer": "account_server_key",
  "keys.revokeShared": "shared_key",
  "team.resend": "staff_invitation",
  "team.revoke": "staff_invitation",
  team: { table: "staff_user", field: "staffUserId" },
  "me.revokeSession": "staff_session",
  "me.removePasskey": "staff_passkey",
};

const MAX_ID = 100;

/** Calls that name a person name the table, too. */
function toTable(path: string, input: Readonly<Record<string, unknown>>): Named | undefined {
  const [router = ""] = path.split(".");
  if (router !== "privacy") return OBJECTS[path] ?? OBJECTS[router];
  return input.kind === "member" || input.kind === "subscriber" ? input.kind : undefined;
}

/** Reads the object of a call from its unchecked input; null: the input names none. */
export function toActObject(path: string, input: unknown): ActObject | null {
  if (!isJsonObject(input)) return null;
  const named = toTable(path, input);
  if (named === undefined) return null;
  const { table, field } = typeof named === "string" ? { table: named, field: "id" } : named;
  const id = input[field];
  if (typeof id === "number") return { type: table, id: String(id) };
  return typeof id === "string" && id !== "" ? { type: table, id: id.slice(0, MAX_ID) } : null;
}
