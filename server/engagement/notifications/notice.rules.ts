import type { NoticeCandidate } from "./notice.repository";
import type { NoticeKind } from "./preference";

/** How a reader is notified of a comment; null: not at all. */
export function decideNotice({
  isReply,
  replies,
  mentions,
}: Omit<NoticeCandidate, "readerId">): { kind: NoticeKind; isAtOnce: boolean } | null {
  const frequency = isReply ? replies : mentions;
  if (frequency === "off") return null;
  return { kind: isReply ? "reply" : "mention", isAtOnce: frequency === "at_once" };
}
