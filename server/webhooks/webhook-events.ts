import type { WebhookFamily } from "./webhook";

/** An event that endpoints of a family can subscribe to, by its name on the wire. */
export interface DeliverableEvent {
  name: string;
  description: string;
}

const EVENTS = {
  workflow: [
    { name: "story-submit", description: "A story was submitted for approval." },
    { name: "story-approve", description: "A story was approved." },
    { name: "story-reject", description: "A story was rejected." },
    { name: "story-schedule", description: "A story was scheduled for publication." },
    { name: "story-publish", description: "A story, or a new version of one, was published." },
    { name: "story-update", description: "A story was saved." },
    { name: "story-retract", description: "A published story was retracted." },
    { name: "collection-publish", description: "A collection was published." },
    { name: "collection-update", description: "A collection's items or settings changed." },
    { name: "collection-delete", description: "A collection was deleted." },
    { name: "member-signup", description: "A reader signed up on the publication's site." },
    { name: "member-delete", description: "A reader's account and personal data were deleted." },
  ],
  subscription: [
    { name: "subscription.creation", description: "A subscription was created." },
    { name: "subscription.activated", description: "A pending subscription became active." },
    { name: "subscription.renewal", description: "A recurring subscription was charged for another period." },
    { name: "subscription.cancellation", description: "A subscription was cancelled." },
    { name: "subscription.entered_grace_period", description: "A subscription's grace period began." },
    { name: "subscription.expiry", description: "A subscription ended." },
    {
      name: "subscription.expiry_reminder",
      description: "A subscription will end in the number of days set on the endpoint.",
    },
    { name: "subscriber.creation", description: "A subscriber was created." },
  ],
} as const satisfies Record<WebhookFamily, readonly DeliverableEvent[]>;

/** List the events that endpoints of a family can subscribe to. */
export function listDeliverableEvents(family: WebhookFamily): readonly DeliverableEvent[] {
  return EVENTS[family];
}

/** List the wire names of a family's events. */
export function listFamilyEventNames(family: WebhookFamily): string[] {
  return EVENTS[family].map(({ name }) => name);
}
