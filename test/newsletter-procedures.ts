import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";
import { STAFF_ROLES } from "@/server/staff/index";

type Caller = ReturnType<typeof createAdminCaller>;

interface Fixtures {
  newsletterId: number;
  collectionId: number;
}

interface Procedure {
  roles: readonly StaffRole[];
  call: (caller: Caller, fixtures: Fixtures) => Promise<unknown>;
  /** Accepts an id that may belong to another account. */
  byId: boolean;
}

const WRITERS: readonly StaffRole[] = ["owner", "admin", "editor"];

/** What a newsletter's form sends. */
export const NEWSLETTER_TERMS = {
  name: "The weekend",
  description: "What to read on Saturday.",
  frequency: "weekly",
  weekday: 6,
  hour: 8,
  active: true,
} as const;

let created = 0;

/** Every procedure of newsletters, with the roles that may call it. The last one deletes the newsletter. */
export const NEWSLETTER_PROCEDURES: Record<string, Procedure> = {
  "newsletters.list": { roles: STAFF_ROLES, byId: false, call: (caller) => caller.newsletters.list() },
  "newsletters.create": {
    roles: WRITERS,
    byId: false,
    call: (caller, { collectionId }) => {
      created += 1;
      return caller.newsletters.create({ ...NEWSLETTER_TERMS, slug: `weekend-${created}`, collectionId });
    },
  },
  "newsletters.change": {
    roles: WRITERS,
    byId: true,
    call: (caller, { newsletterId, collectionId }) =>
      caller.newsletters.change({ ...NEWSLETTER_TERMS, slug: "changed", id: newsletterId, collectionId }),
  },
  "newsletters.remove": {
    roles: WRITERS,
    byId: true,
    call: (caller, { newsletterId }) => caller.newsletters.remove({ id: newsletterId }),
  },
};
