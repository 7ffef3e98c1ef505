import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";

type Caller = ReturnType<typeof createAdminCaller>;

interface Procedure {
  call: (caller: Caller, memberId: number) => Promise<unknown>;
  roles: readonly StaffRole[];
}

const ROLES: readonly StaffRole[] = ["owner", "admin"];

/** Every procedure of personal data, in an order in which each can be called. */
export const PRIVACY_PROCEDURES: Readonly<Record<string, Procedure>> = {
  "privacy.preview": { call: (caller, id) => caller.privacy.preview({ kind: "member", id }), roles: ROLES },
  "privacy.erase": {
    call: (caller, id) => caller.privacy.erase({ kind: "member", id, endSubscriptions: true }),
    roles: ROLES,
  },
};
