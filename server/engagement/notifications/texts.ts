import type { ReaderMailTopic } from "./preference";

/** What a link in the footer ends, as a part of a sentence. */
const ENDED: Readonly<Record<ReaderMailTopic, string>> = {
  replies: "emails about replies to your comments",
  mentions: "emails when somebody mentions you",
  digest: "the daily summary",
};

/** Texts of the mails to readers, and of the page on which they unsubscribe. */
export const MAIL_TEXTS = {
  replySubject: (author: string) => `${author} replied to your comment`,
  mentionSubject: (author: string) => `${author} mentioned you in a comment`,
  onPage: (headline: string) => `On: ${headline}`,
  digestSubject: (publication: string) => `Your daily summary from ${publication}`,
  digestHeading: "Your daily summary",
  greeting: (name: string) => `Hello ${name},`,
  notices: "Replies and mentions",
  newStories: "New stories",
  readStory: "Read the story",
  conversations: "Conversations you follow",
  newComments: (count: number) => (count === 1 ? "1 new comment" : `${count} new comments`),
  readConversation: "Join the conversation",
  readComment: "Read and reply",
  unsubscribe: (topic: ReaderMailTopic) => `Unsubscribe from ${ENDED[topic]}`,
  preferences: "Change your email settings",
  why: (publication: string) => `You receive this because you have an account at ${publication}.`,
} as const;

export const UNSUBSCRIBE_TEXTS = {
  title: "Unsubscribe",
  question: (topic: ReaderMailTopic, publication: string) => `Stop ${ENDED[topic]} from ${publication}?`,
  button: "Unsubscribe",
  doneTitle: "You’re unsubscribed",
  done: (topic: ReaderMailTopic, publication: string) =>
    `You won’t get ${ENDED[topic]} from ${publication} any more.`,
  invalid: "It is incomplete or no longer valid. Log in to change which emails you get.",
  invalidTitle: "This link doesn’t work",
  preferences: "Email settings in your account",
} as const;
