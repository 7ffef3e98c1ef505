import type { Tone } from "@/components/ui/badge";
import type { CommentStatus } from "@/server/engagement/comment-states/index";
import type { ModeratorMove, Queue, RuleOutcome } from "@/server/engagement/moderation/index";

export const COMMENTS_PER_PAGE = 50;

export const QUEUES: readonly { value: Queue; label: string; empty: string }[] = [
  {
    value: "pending",
    label: "Pending",
    empty: "Comments that need moderation appear here automatically.",
  },
  { value: "reported", label: "Reported", empty: "Comments that readers report appear here." },
  { value: "appealed", label: "Appeals", empty: "Rejected comments that their authors appeal appear here." },
  { value: "spam", label: "Spam", empty: "Comments marked as spam appear here." },
  { value: "all", label: "All", empty: "Comments appear here as readers write them." },
];

export const COMMENT_STATUSES: Readonly<Record<CommentStatus, { label: string; tone: Tone }>> = {
  published: { label: "Published", tone: "good" },
  pending: { label: "Pending", tone: "warn" },
  spam: { label: "Spam", tone: "bad" },
  hidden: { label: "Hidden by author", tone: "neutral" },
  deleted: { label: "Rejected", tone: "bad" },
};

/** Labels of a decision before and after it is made. */
export const MODERATION_ACTIONS: Readonly<Record<ModeratorMove, { label: string; done: string }>> = {
  approve: { label: "Approve", done: "approved" },
  restore: { label: "Restore", done: "restored" },
  pend: { label: "Return to queue", done: "returned to the queue" },
  delete: { label: "Reject", done: "rejected" },
  spam: { label: "Mark as spam", done: "marked as spam" },
};

export const OUTCOMES: Readonly<Record<RuleOutcome, { label: string; hint: string }>> = {
  pend: { label: "Hold for moderation", hint: "Added to the Pending queue." },
  spam: { label: "Mark as spam", hint: "Added to the Spam queue. The author is not told." },
  shadow: {
    label: "Show to its author only",
    hint: "The author sees it as published. Nobody else sees it.",
  },
  reject: { label: "Block", hint: "Not saved. The author sees an error." },
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
