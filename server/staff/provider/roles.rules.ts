import type { StaffRole } from "@/server/accounts/index";
import type { RoleRule } from "@/server/platform/config/index";

/** The roles that values of the provider's claim give, by account. Of several rules that match, the first counts. */
export function grantRoles(
  values: readonly string[],
  rules: readonly RoleRule[],
  accountIds: readonly number[],
): Map<number, StaffRole> {
  const granted = new Map<number, StaffRole>();
  for (const { value, role, accountId } of rules) {
    if (!values.includes(value)) continue;
    for (const id of accountIds)
      if ((accountId === null || accountId === id) && !granted.has(id)) granted.set(id, role);
  }
  return granted;
}

interface MembershipFacts {
  /** The person's role in the account; null: they are no member. */
  current: StaffRole | null;
  /** The role that the provider gives; null: none. */
  granted: StaffRole | null;
  /** Whether the provider gave the membership. */
  isFromProvider: boolean;
  /** Number of the account's owners. */
  owners: number;
}

/**
 * What a sign-in makes of a membership. The provider decides about the roles it gives, and takes away only what it
 * gave. The last owner stays one.
 */
export function decideMembership({
  current,
  granted,
  isFromProvider,
  owners,
}: MembershipFacts): { to: StaffRole | null } | "unchanged" {
  const next = granted ?? (isFromProvider ? null : current);
  if (next === current) return "unchanged";
  const isLastOwner = current === "owner" && owners < 2;
  return isLastOwner ? "unchanged" : { to: next };
}
