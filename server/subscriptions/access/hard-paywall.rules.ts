import type { AccountSettings } from "@/server/accounts/index";

type HardPaywall = AccountSettings["subscriptions"]["hardPaywall"];

interface PaywalledStory {
  accessLevel: number;
  /** Values of the story's attributes, by name. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** Whether an account's hard paywall asks about attributes of stories at all. */
export function asksAttributes({ attributes }: HardPaywall): boolean {
  return Object.values(attributes).some((values) => values.length > 0);
}

/** Why the meter never opens a story by the account's settings, as a sentence; null where it may. */
export function hardPaywallOf(settings: HardPaywall, story: PaywalledStory): string | null {
  const { accessLevel } = settings;
  if (accessLevel !== null && story.accessLevel >= accessLevel) {
    return `Stories from access level ${accessLevel} on are never metered; this one has level ${story.accessLevel}.`;
  }
  for (const [name, closing] of Object.entries(settings.attributes)) {
    const values = Object.hasOwn(story.attributes, name) ? (story.attributes[name] ?? []) : [];
    const value = values.find((one) => closing.includes(one));
    if (value !== undefined) return `Stories with the attribute ${name} ${value} are never metered.`;
  }
  return null;
}
