import type { Identity } from "@/server/subscriptions/customers/index";

/** The e-mail address of the member account behind a subscriber. */
interface MemberAddress {
  email: string | null;
  emailVerifiedAt: Date | null;
}

/**
 * Pick the address for a subscriber's mails: the member's confirmed address, else the address of a guest purchase or
 * of the publication's own login. null: none.
 */
export function pickAddress(identities: readonly Identity[], member: MemberAddress | null): string | null {
  if (member !== null && member.email !== null && member.emailVerifiedAt !== null) return member.email;
  return identities.find(({ provider }) => provider === "email")?.value ?? null;
}
