import type { StaffRole } from "@/server/accounts/index";

const EVERYONE: readonly StaffRole[] = [
  "owner",
  "admin",
  "subscriptions",
  "moderator",
  "editor",
  "support",
  "read_only",
];

/**
 * Permissions of each role. Use cases check them, and the dashboard hides what they refuse. `drafts:read` is separate
 * because an embargoed story is visible to the newsroom only, not to all staff.
 */
export const ROLES_WITH = {
  "overview:read": EVERYONE,
  "stories:read": EVERYONE,
  "drafts:read": ["owner", "admin", "editor", "read_only"],
  "stories:write": ["owner", "admin", "editor"],
  "stories:publish": ["owner", "admin", "editor"],
  "collections:read": EVERYONE,
  "collections:write": ["owner", "admin", "editor"],
  "imports:read": ["owner", "admin", "editor", "read_only"],
  "moderation:configure": ["owner", "admin", "moderator"],
  "account:read": ["owner", "admin", "read_only"],
  "account:write": ["owner", "admin"],
  "staff:read": ["owner", "admin"],
  "staff:write": ["owner", "admin"],
  "keys:read": ["owner", "admin"],
  "keys:write": ["owner", "admin"],
  "audit:read": ["owner", "admin"],
  "events:read": ["owner", "admin", "read_only"],
  "comments:moderate": ["owner", "admin", "moderator", "editor"],
  "members:read": ["owner", "admin", "moderator", "subscriptions", "support", "read_only"],
  "members:write": ["owner", "admin", "support"],
  "privacy:write": ["owner", "admin"],
  "mails:read": ["owner", "admin"],
  "mails:write": ["owner", "admin"],
  "webhooks:read": ["owner", "admin", "read_only"],
  "webhooks:write": ["owner", "admin"],
  "oauth:read": ["owner", "admin", "read_only"],
  "oauth:write": ["owner", "admin"],
  "catalogue:read": ["owner", "admin", "subscriptions", "support", "read_only"],
  "catalogue:write": ["owner", "admin", "subscriptions"],
  "subscribers:read": ["owner", "admin", "subscriptions", "support", "read_only"],
  "subscribers:write": ["owner", "admin", "subscriptions"],
  "subscriptions:read": ["owner", "admin", "subscriptions", "support", "read_only"],
  "subscriptions:write": ["owner", "admin", "subscriptions"],
  "payments:read": ["owner", "admin", "subscriptions", "support", "read_only"],
  "payments:write": ["owner", "admin"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof ROLES_WITH;

export const STAFF_ROLES = EVERYONE;

export function roleHasPermission(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = ROLES_WITH[permission];
  return roles.includes(role);
}

const PERMISSIONS: readonly Permission[] = [
  "overview:read",
  "stories:read",
  "drafts:read",
  "stories:write",
  "stories:publish",
  "collections:read",
  "collections:write",
  "imports:read",
  "moderation:configure",
  "account:read",
  "account:write",
  "staff:read",
  "staff:write",
  "keys:read",
  "keys:write",
  "audit:read",
  "events:read",
  "comments:moderate",
  "members:read",
  "members:write",
  "privacy:write",
  "mails:read",
  "mails:write",
  "webhooks:read",
  "webhooks:write",
  "oauth:read",
  "oauth:write",
  "catalogue:read",
  "catalogue:write",
  "subscribers:read",
  "subscribers:write",
  "subscriptions:read",
  "subscriptions:write",
  "payments:read",
  "payments:write",
];

/** Lists the permissions of a role. */
export function listPermissions(role: StaffRole): Permission[] {
  return PERMISSIONS.filter((permission) => roleHasPermission(role, permission));
}
