import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";

type Caller = ReturnType<typeof createAdminCaller>;

interface Procedure {
  /** The member with the given id may sign in before the call. */
  call: (caller: Caller, id: number) => Promise<unknown>;
  roles: readonly StaffRole[];
  /** Accepts an id that may belong to another account. */
  byId: boolean;
}

const READERS: readonly StaffRole[] = [
  "owner",
  "admin",
  "moderator",
  "subscriptions",
  "support",
  "read_only",
];
const WRITERS: readonly StaffRole[] = ["owner", "admin", "support"];

/** Every procedure of members, in an order in which each can be called. */
export const MEMBER_PROCEDURES: Record<string, Procedure> = {
  "members.list": {
    call: (caller) => caller.members.list({ filter: {}, page: { limit: 10 } }),
    roles: READERS,
    byId: false,
  },
  "members.get": { call: (caller, id) => caller.members.get({ id }), roles: READERS, byId: true },
  "members.sendPasswordReset": {
    call: (caller, id) => caller.members.sendPasswordReset({ id }),
    roles: WRITERS,
    byId: true,
  },
  "members.endSessions": {
    call: (caller, id) => caller.members.endSessions({ id, sessionId: null }),
    roles: WRITERS,
    byId: true,
  },
  "members.lock": {
    call: (caller, id) => caller.members.lock({ id, reason: "a trial" }),
    roles: WRITERS,
    byId: true,
  },
  "members.unlock": { call: (caller, id) => caller.members.unlock({ id }), roles: WRITERS, byId: true },
};
