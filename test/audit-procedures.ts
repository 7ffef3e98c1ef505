import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";

type Caller = ReturnType<typeof createAdminCaller>;

/** Roles that may read the audit log. */
export const AUDIT_ROLES: readonly StaffRole[] = ["owner", "admin"];

/** Every procedure of the audit log; those that take the id of an entry. */
export const AUDIT_PROCEDURES: Readonly<
  Record<string, { byId: boolean; call: (caller: Caller, id: string) => Promise<unknown> }>
> = {
  "audit.list": {
    byId: false,
    call: (caller) => caller.audit.list({ filter: {}, page: { limit: 50 } }),
  },
  "audit.choices": { byId: false, call: (caller) => caller.audit.choices() },
  "audit.get": { byId: true, call: (caller, id) => caller.audit.get({ id }) },
};
