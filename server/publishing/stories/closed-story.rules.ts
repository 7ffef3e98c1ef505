import type { AccountSettings } from "@/server/accounts/index";
import type { StoryDocument } from "./story-document";

/** Whether a story's text is restricted, and this platform (not the publisher's front end) enforces it. */
export function isClosed(access: string | null, settings: AccountSettings): boolean {
  if (settings.paywallEnforcement === "frontend") return false;
  return access === "login" || access === "subscription";
}

/** Keys whose values differ between the public document of a closed story and the whole one. */
export const CUT_KEYS: readonly string[] = ["cards"];

/** Cut a closed story to its public part: the account's free cards, and nothing of the rest. */
export function cutStory(document: StoryDocument, freeCards: number): StoryDocument {
  return { ...document, cards: document.cards.slice(0, freeCards) };
}
