import type { StaffRole } from "@/server/accounts/index";
import type { ErrorCode } from "@/server/platform/errors/index";
import { roleHasPermission, STAFF_ROLES } from "../permissions.rules";

/** Roles that a person may grant: only owners make owners. null: the operator. */
export function listGrantableRoles(role: StaffRole | null): readonly StaffRole[] {
  if (role === null || role === "owner") return STAFF_ROLES;
  return roleHasPermission(role, "staff:write")
    ? STAFF_ROLES.filter((grantable) => grantable !== "owner")
    : [];
}

interface TeamChange {
  acting: { staffUserId: number; role: StaffRole };
  target: { staffUserId: number; role: StaffRole };
  /** The new role; null: the person is removed. */
  next: StaffRole | null;
  /** Number of the account's owners. */
  owners: number;
}

interface Refusal {
  code: Extract<ErrorCode, "forbidden" | "conflict">;
  message: string;
}

/** Explains why a role may not be changed or removed; null: it may. */
export function checkTeamChange({ acting, target, next, owners }: TeamChange): Refusal | null {
  const grantable = listGrantableRoles(acting.role);
  if (grantable.length === 0) return { code: "forbidden", message: "Your role doesn't allow this." };
  if (acting.staffUserId === target.staffUserId) {
    const what = next === null ? "You can't remove yourself." : "You can't change your own role.";
    return { code: "forbidden", message: `${what} Ask another owner or admin.` };
  }
  if (!grantable.includes(target.role)) {
    return { code: "forbidden", message: "Only an owner can change another owner's role." };
  }
  if (next !== null && !grantable.includes(next)) {
    return { code: "forbidden", message: "Only an owner can make someone an owner." };
  }
  if (target.role === "owner" && next !== "owner" && owners < 2) {
    return { code: "conflict", message: "This is the last owner. Make someone else an owner first." };
  }
  return null;
}
