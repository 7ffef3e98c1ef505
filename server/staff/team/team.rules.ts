import type { StaffRole } from "@/server/accounts/index";
import type { ErrorCode } from "@/server/platform/errors/index";
import { roleMay, STAFF_ROLES } from "../permissions.rules";

/** Roles that somebody may give away: only owners make owners. null: whoever runs the installation. */
export function rolesGivenBy(role: StaffRole | null): readonly StaffRole[] {
  if (role === null || role === "owner") return STAFF_ROLES;
  return roleMay(role, "staff:write") ? STAFF_ROLES.filter((given) => given !== "owner") : [];
}

interface TeamChange {
  acting: { staffUserId: number; role: StaffRole };
  target: { staffUserId: number; role: StaffRole };
  /** The role to be; null: none, the person is removed. */
  next: StaffRole | null;
  /** How many owners the account has. */
  owners: number;
}

interface Refusal {
  code: Extract<ErrorCode, "forbidden" | "conflict">;
  message: string;
}

/** Why somebody's role may not be changed or taken away; null: it may. */
export function whyNoChange({ acting, target, next, owners }: TeamChange): Refusal | null {
  const given = rolesGivenBy(acting.role);
  if (given.length === 0) return { code: "forbidden", message: "Your role does not include this." };
  if (acting.staffUserId === target.staffUserId) {
    const what = next === null ? "Nobody removes themselves." : "Nobody changes their own role.";
    return { code: "forbidden", message: `${what} Ask another owner or admin.` };
  }
  if (!given.includes(target.role)) {
    return { code: "forbidden", message: "Only an owner changes what another owner may do." };
  }
  if (next !== null && !given.includes(next)) {
    return { code: "forbidden", message: "Only an owner makes somebody an owner." };
  }
  if (target.role === "owner" && next !== "owner" && owners < 2) {
    return { code: "conflict", message: "This is the last owner. Make somebody else an owner first." };
  }
  return null;
}
