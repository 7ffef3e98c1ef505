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

/** What the template's form sends. */
export const LETTER_TEMPLATE = {
  introduction: "Good morning.",
  footerNote: "Reply to this email: we read all of them.",
  accentColor: "#0b5fa5",
  header: "newsletter",
  headerPicture: null,
  showPicture: true,
  showSection: true,
  showSummary: true,
  showBeginning: false,
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
  "newsletters.get": {
    roles: STAFF_ROLES,
    byId: true,
    call: (caller, { newsletterId }) => caller.newsletters.get({ id: newsletterId }),
  },
  "newsletters.saveTemplate": {
    roles: WRITERS,
    byId: true,
    call: (caller, { newsletterId }) =>
      caller.newsletters.saveTemplate({ id: newsletterId, template: LETTER_TEMPLATE }),
  },
  "newsletters.preview": {
    roles: STAFF_ROLES,
    byId: true,
    call: (caller, { newsletterId }) =>
      caller.newsletters.preview({ id: newsletterId, template: LETTER_TEMPLATE, scheme: "dark" }),
  },
  "newsletters.sendTest": {
    roles: WRITERS,
    byId: true,
    call: (caller, { newsletterId }) =>
      caller.newsletters.sendTest({ id: newsletterId, template: LETTER_TEMPLATE }),
  },
  "newsletters.remove": {
    roles: WRITERS,
    byId: true,
    call: (caller, { newsletterId }) => caller.newsletters.remove({ id: newsletterId }),
  },
};
