import { type GivenIdentity, normalIdentity } from "@/server/subscriptions/subscribers/index";

/**
 * Whether who visits may see what was entered for an attempt whose token they have, by the name under which it buys: a
 * member's entries are that member's alone; a guest's are theirs who has the token, also once they have logged in, but
 * not a member's whom we know by another address. `member` null: nobody is logged in.
 */
export function mayHaveEntered(
  { provider, value }: GivenIdentity,
  member: { id: number; email: string | null } | null,
): boolean {
  if (provider === "platform") return member !== null && value === String(member.id);
  if (member === null || member.email === null || provider !== "email") return true;
  return value === normalIdentity({ provider: "email", value: member.email }).value;
}
