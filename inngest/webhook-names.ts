import type { PublishedEventName } from "@/server/events/catalogue";
import type { WebhookFamily } from "@/server/webhooks/index";

/** The event on the wire, by the domain event that endpoints are notified of. */
export const webhookNames = {
  "publishing/story.submitted": { family: "workflow", name: "story-submit" },
  "publishing/story.approved": { family: "workflow", name: "story-approve" },
  "publishing/story.rejected": { family: "workflow", name: "story-reject" },
  "publishing/story.scheduled": { family: "workflow", name: "story-schedule" },
  "publishing/story.published": { family: "workflow", name: "story-publish" },
  "publishing/story.updated": { family: "workflow", name: "story-update" },
  "publishing/story.retracted": { family: "workflow", name: "story-retract" },
  "publishing/collection.published": { family: "workflow", name: "collection-publish" },
  "publishing/collection.updated": { family: "workflow", name: "collection-update" },
  "publishing/collection.deleted": { family: "workflow", name: "collection-delete" },
  "identity/member.signed-up": { family: "workflow", name: "member-signup" },
  "identity/member.deleted": { family: "workflow", name: "member-delete" },
  "subscriptions/subscriber.created": { family: "subscription", name: "subscriber.creation" },
  "subscriptions/subscription.created": { family: "subscription", name: "subscription.creation" },
  "subscriptions/subscription.activated": { family: "subscription", name: "subscription.activated" },
  "subscriptions/subscription.renewed": { family: "subscription", name: "subscription.renewal" },
  "subscriptions/subscription.cancelled": { family: "subscription", name: "subscription.cancellation" },
  "subscriptions/subscription.entered-grace": {
    family: "subscription",
    name: "subscription.entered_grace_period",
  },
  "subscriptions/subscription.expired": { family: "subscription", name: "subscription.expiry" },
  "subscriptions/subscription.expiry-reminded": {
    family: "subscription",
    name: "subscription.expiry_reminder",
  },
} as const satisfies Partial<Record<PublishedEventName, { family: WebhookFamily; name: string }>>;

type WebhookEventName = keyof typeof webhookNames;

/** Whether endpoints can be notified of a domain event. */
export function isWebhookEvent(name: string): name is WebhookEventName {
  return Object.hasOwn(webhookNames, name);
}
