import type { AccountSettings } from "@/server/accounts/index";

type HardPaywall = AccountSettings["subscriptions"]["hardPaywall"];

interface PaywalledStory {
  accessLevel: number;
  /** Values of the story's attributes, by name. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** Whether an account's hard paywall depends on story attributes. */
export function usesStoryAttributes({ attributes }: HardPaywall): boolean {
  return Object.values(attributes).some((values) => values.length > 0);
}

/** Find why the account's settings exclude a story from the meter, as a sentence; null: they do not. */
export function findHardPaywallReason(settings: HardPaywall, story: PaywalledStory): string | null {
  const { accessLevel } = settings;
  if (accessLevel !== null && story.accessLevel >= accessLevel) {
    return `Stories of level ${accessLevel} and above are never metered; this one has level ${story.accessLevel}.`;
  }
  for (const [name, closing] of Object.entries(settings.attributes)) {
    const values = Object.hasOwn(story.attributes, name) ? (story.attributes[name] ?? []) : [];
    const value = values.find((candidate) => closing.includes(candidate));
    if (value !== undefined) return `Stories with the attribute ${name} ${value} are never metered.`;
  }
  return null;
}
