import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";

type Caller = ReturnType<typeof createAdminCaller>;

interface Procedure {
  call: (caller: Caller, ids: { server: number; shared: number }) => Promise<unknown>;
  /** Accepts an id that may belong to another account. */
  byId: boolean;
}

/** A server key without limits. */
export const SERVER_KEY: Parameters<Caller["keys"]["createServer"]>[0] = {
  name: "Website",
  scopes: ["all"],
  expiresAt: null,
};

/** Roles that may see, create and revoke keys. */
export const KEY_ROLES: readonly StaffRole[] = ["owner", "admin"];

/** Every procedure of keys. The last of each kind deletes the key. */
export const KEY_PROCEDURES: Record<string, Procedure> = {
  "keys.server": { byId: false, call: (caller) => caller.keys.server() },
  "keys.createServer": { byId: false, call: (caller) => caller.keys.createServer(SERVER_KEY) },
  "keys.revokeServer": {
    byId: true,
    call: (caller, { server }) => caller.keys.revokeServer({ id: server }),
  },
  "keys.shared": { byId: false, call: (caller) => caller.keys.shared() },
  "keys.createShared": {
    byId: false,
    call: (caller) => caller.keys.createShared({ use: "engagement", secret: null }),
  },
  "keys.revokeShared": {
    byId: true,
    call: (caller, { shared }) => caller.keys.revokeShared({ id: shared }),
  },
};
