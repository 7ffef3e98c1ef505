import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";

type Caller = ReturnType<typeof createAdminCaller>;

interface Procedure {
  roles: readonly StaffRole[];
  call: (caller: Caller, id: number) => Promise<unknown>;
  /** Accepts an id that may belong to another account. */
  byId: boolean;
}

const READERS: readonly StaffRole[] = ["owner", "admin", "read_only"];
const WRITERS: readonly StaffRole[] = ["owner", "admin"];
const SETTINGS = {
  name: "Reading App",
  firstParty: false,
  namesIssuer: false,
  redirectUris: ["https://app.example/callback"],
};

/** Every procedure of applications, with the roles that may call it. The last one deletes the application. */
export const APPLICATION_PROCEDURES: Record<string, Procedure> = {
  "applications.list": { roles: READERS, byId: false, call: (caller) => caller.applications.list() },
  "applications.create": {
    roles: WRITERS,
    byId: false,
    call: (caller) => caller.applications.create({ ...SETTINGS, confidential: true }),
  },
  "applications.update": {
    roles: WRITERS,
    byId: true,
    call: (caller, id) => caller.applications.update({ id, ...SETTINGS }),
  },
  "applications.rotateSecret": {
    roles: WRITERS,
    byId: true,
    call: (caller, id) => caller.applications.rotateSecret({ id, overlapHours: 24 }),
  },
  "applications.remove": {
    roles: WRITERS,
    byId: true,
    call: (caller, id) => caller.applications.remove({ id }),
  },
};
