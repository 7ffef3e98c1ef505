import type { Identity } from "@/server/subscriptions/subscribers/index";

/** The e-mail address of the member account behind a subscriber. */
interface MemberAddress {
  email: string | null;
  emailVerifiedAt: Date | null;
}

/**
 * The address that a subscriber's mails are sent to: the one that the member confirmed, else the address that a guest
 * bought with or that the publication's own login vouches for. null: there is none.
 */
export function pickAddress(identities: readonly Identity[], member: MemberAddress | null): string | null {
  if (member !== null && member.email !== null && member.emailVerifiedAt !== null) return member.email;
  return identities.find(({ provider }) => provider === "email")?.value ?? null;
}
