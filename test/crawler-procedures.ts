import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";
import { NO_AI_LICENSING } from "@/shared/ai-licensing";

type Caller = ReturnType<typeof createAdminCaller>;

interface Procedure {
  roles: readonly StaffRole[];
  call: (caller: Caller, id: number) => Promise<unknown>;
  /** Accepts the id of a crawler, which may be another account's. */
  byId: boolean;
}

const READERS: readonly StaffRole[] = ["owner", "admin", "subscriptions", "support", "read_only"];
const WRITERS: readonly StaffRole[] = ["owner", "admin", "subscriptions"];

/** Every procedure of crawlers, with the roles that may call it. */
export const CRAWLER_PROCEDURES: Record<string, Procedure> = {
  "crawlers.terms": { roles: READERS, byId: false, call: (caller) => caller.crawlers.terms() },
  "crawlers.options": { roles: READERS, byId: false, call: (caller) => caller.crawlers.options() },
  "crawlers.list": { roles: READERS, byId: false, call: (caller) => caller.crawlers.list() },
  "crawlers.log": { roles: READERS, byId: false, call: (caller, id) => caller.crawlers.log({ id }) },
  "crawlers.saveTerms": {
    roles: WRITERS,
    byId: false,
    call: (caller) => caller.crawlers.saveTerms({ ...NO_AI_LICENSING, version: 0, enabled: true }),
  },
  "crawlers.revoke": { roles: WRITERS, byId: true, call: (caller, id) => caller.crawlers.revoke({ id }) },
};
