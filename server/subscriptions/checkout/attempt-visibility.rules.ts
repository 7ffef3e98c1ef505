import { type IdentityInput, normalizeIdentity } from "@/server/subscriptions/customers/index";

/**
 * Whether a visitor with an attempt token may see the form entries of that attempt.
 *
 * A member's entries are visible to that member only. A guest's entries are visible to every bearer of the token,
 * also after a login, but not to a member with another email address. `member` null: nobody is signed in.
 */
export function canSeeEntries(
  { provider, value }: IdentityInput,
  member: { id: number; email: string | null } | null,
): boolean {
  if (provider === "platform") return member !== null && value === String(member.id);
  if (member === null || member.email === null || provider !== "email") return true;
  return value === normalizeIdentity({ provider: "email", value: member.email }).value;
}
