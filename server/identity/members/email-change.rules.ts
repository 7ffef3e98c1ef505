import type { Member } from "./member";

/** A requested change of a member's e-mail address. */
export interface EmailChange {
  id: number;
  memberId: number;
  /** The address when the change was requested; null: the member logged in by phone number. */
  oldEmail: string | null;
  newEmail: string;
  /** Whether the old address must be confirmed too. */
  asksOld: boolean;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  expiresAt: Date;
}

/** The address at which a link arrived. */
export type EmailChangeSide = "old" | "new";

/** Whether a side of a change has yet to be confirmed. */
export function isAsked(change: EmailChange, side: EmailChangeSide): boolean {
  return side === "new" ? change.newConfirmedAt === null : change.asksOld && change.oldConfirmedAt === null;
}

/** `outdated`: the account is no longer what it was when the change was requested. */
export type EmailChangeVerdict = "outdated" | "waiting" | "complete";

/**
 * Judges an open change: complete once the new address is confirmed, and the old one too if it was confirmed when the
 * change was requested. An old address that was confirmed only afterwards may have passed to its true owner, so that
 * the request no longer counts.
 */
export function judgeEmailChange(
  change: EmailChange,
  { email, emailVerifiedAt, lockedAt }: Pick<Member, "email" | "emailVerifiedAt" | "lockedAt">,
): EmailChangeVerdict {
  if (lockedAt !== null || email !== change.oldEmail) return "outdated";
  if (email !== null && emailVerifiedAt !== null && !change.asksOld) return "outdated";
  return isAsked(change, "new") || isAsked(change, "old") ? "waiting" : "complete";
}
