import type { NoticeCandidate } from "./notice.repository";
import type { NoticeKind } from "./preference";

/**
 * How a reader is notified of a comment; null: not at all. A comment that concerns them in several ways is one of them:
 * what they want sooner, and otherwise a reply to them before a mention, and that before a thread that they follow. How
 * often they want replies counts for replies in threads as well.
 */
export function decideNotice({
  isReply,
  isMentioned,
  isFollower,
  replies,
  mentions,
}: Omit<NoticeCandidate, "readerId">): { kind: NoticeKind; isAtOnce: boolean } | null {
  const reply = isReply ? replies : "off";
  const mention = isMentioned ? mentions : "off";
  const thread = isFollower ? replies : "off";
  for (const frequency of ["at_once", "daily"] as const) {
    const isAtOnce = frequency === "at_once";
    if (reply === frequency) return { kind: "reply", isAtOnce };
    if (mention === frequency) return { kind: "mention", isAtOnce };
    if (thread === frequency) return { kind: "thread", isAtOnce };
  }
  return null;
}
