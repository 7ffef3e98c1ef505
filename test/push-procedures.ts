import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";
import { STAFF_ROLES } from "@/server/staff/index";

type Caller = ReturnType<typeof createAdminCaller>;

interface Fixtures {
  /** A published story. */
  storyId: string;
}

interface Procedure {
  roles: readonly StaffRole[];
  call: (caller: Caller, fixtures: Fixtures) => Promise<unknown>;
  /** Accepts an id that may belong to another account. */
  byId: boolean;
}

const PUBLISHERS: readonly StaffRole[] = ["owner", "admin", "editor"];

/** Every procedure of notifications of breaking news, with the roles that may call it. The first switches them on. */
export const PUSH_PROCEDURES: Record<string, Procedure> = {
  "push.setActive": {
    roles: ["owner", "admin"],
    byId: false,
    call: (caller) => caller.push.setActive({ active: true }),
  },
  "push.overview": { roles: STAFF_ROLES, byId: false, call: (caller) => caller.push.overview() },
  "push.ofStory": {
    roles: PUBLISHERS,
    byId: true,
    call: (caller, { storyId }) => caller.push.ofStory({ storyId }),
  },
  "push.send": {
    roles: PUBLISHERS,
    byId: true,
    call: (caller, { storyId }) =>
      caller.push.send({ storyId, title: "Harbour reopens", body: "Ferries sail again.", again: true }),
  },
};
