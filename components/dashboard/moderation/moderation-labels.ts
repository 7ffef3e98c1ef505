import type { Tone } from "@/components/ui/badge";
import type { CommentStatus, ModeratorMove, Queue, RuleOutcome } from "@/server/engagement/moderation/index";

export const COMMENTS_PER_PAGE = 50;

export const QUEUES: readonly { value: Queue; label: string; empty: string }[] = [
  {
    value: "pending",
    label: "Pending",
    empty: "Nothing waits. New comments that need a look appear here by themselves.",
  },
  { value: "reported", label: "Reported", empty: "No reader has reported anything that is still open." },
  { value: "appealed", label: "Appeals", empty: "No writer asks for a second look." },
  { value: "spam", label: "Spam", empty: "Nothing was taken for spam." },
  { value: "all", label: "All", empty: "Nobody has written a comment yet." },
];

export const COMMENT_STATUSES: Readonly<Record<CommentStatus, { label: string; tone: Tone }>> = {
  published: { label: "Published", tone: "good" },
  pending: { label: "Pending", tone: "warn" },
  spam: { label: "Spam", tone: "bad" },
  hidden: { label: "Hidden by author", tone: "neutral" },
  deleted: { label: "Deleted", tone: "bad" },
};

/** Labels of a decision before and after it is made. */
export const MODERATION_ACTIONS: Readonly<Record<ModeratorMove, { label: string; done: string }>> = {
  approve: { label: "Approve", done: "approved" },
  restore: { label: "Restore", done: "restored" },
  pend: { label: "Send back", done: "sent back" },
  delete: { label: "Reject", done: "rejected" },
  spam: { label: "Spam", done: "marked as spam" },
};

export const OUTCOMES: Readonly<Record<RuleOutcome, { label: string; hint: string }>> = {
  pend: { label: "Hold for a moderator", hint: "It waits in the queue Pending." },
  spam: { label: "Mark as spam", hint: "It goes to the queue Spam; its writer sees nothing of it." },
  shadow: {
    label: "Show to its writer only",
    hint: "Its writer believes it published; nobody else sees it.",
  },
  reject: { label: "Refuse", hint: "It is not kept, and its writer is told so." },
};

export const REASONS: Readonly<Record<string, string>> = {
  spam: "Spam",
  abuse: "Abuse",
  off_topic: "Off topic",
  false_information: "False information",
  other: "Other",
};

export function formatQueueCount(count: number | undefined): string {
  return count === undefined ? "" : count >= 1_000 ? "1,000+" : count.toLocaleString("en");
}
