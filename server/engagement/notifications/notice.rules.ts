import type { NoticeCandidate } from "./notice.repository";
import type { NoticeKind } from "./preference";

/**
 * How a reader is notified of a comment; null: not at all. A reply that also mentions them is one or the other: what
 * they want sooner, and a reply if they want both alike.
 */
export function decideNotice({
  isReply,
  isMentioned,
  replies,
  mentions,
}: Omit<NoticeCandidate, "readerId">): { kind: NoticeKind; isAtOnce: boolean } | null {
  const reply = isReply ? replies : "off";
  const mention = isMentioned ? mentions : "off";
  for (const frequency of ["at_once", "daily"] as const) {
    const isAtOnce = frequency === "at_once";
    if (reply === frequency) return { kind: "reply", isAtOnce };
    if (mention === frequency) return { kind: "mention", isAtOnce };
  }
  return null;
}
