import type { AccountSettings } from "@/server/accounts/index";
import type { StoryDocument } from "./story-document";

/** Whether a story's text is for some readers only, and this platform (not the publisher's front end) keeps it. */
export function isClosed(access: string | null, settings: AccountSettings): boolean {
  if (settings.paywallEnforcement === "frontend") return false;
  return access === "login" || access === "subscription";
}

/** A closed story as everyone may read it: the account's free cards, and nothing of the rest. */
export function cutStory(document: StoryDocument, freeCards: number): StoryDocument {
  return { ...document, cards: document.cards.slice(0, freeCards) };
}
