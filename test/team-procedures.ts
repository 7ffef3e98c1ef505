import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";

type Caller = ReturnType<typeof createAdminCaller>;

/** Members and invitations of one account, each consumed by one procedure. */
export interface TeamFixtures {
  resent: number;
  revoked: number;
  changed: number;
  removed: number;
  /** Has a second factor. */
  reset: number;
}

interface Procedure {
  call: (caller: Caller, fixtures: TeamFixtures) => Promise<unknown>;
  /** Accepts an id that may belong to another account. */
  byId: boolean;
  /** Only owners may call it. */
  ownersOnly?: true;
}

/** Roles that may see and change the team of an account. */
const TEAM_ROLES: readonly StaffRole[] = ["owner", "admin"];

/** The roles that may call a procedure of the team. */
export function listTeamRoles({ ownersOnly }: Pick<Procedure, "ownersOnly">): readonly StaffRole[] {
  return ownersOnly === true ? ["owner"] : TEAM_ROLES;
}

/** Every procedure of the team. */
export const TEAM_PROCEDURES: Record<string, Procedure> = {
  "team.list": { byId: false, call: (caller) => caller.team.list() },
  "team.invite": {
    byId: false,
    call: (caller) => caller.team.invite({ email: "new@harbour.example", role: "editor" }),
  },
  "team.resend": { byId: true, call: (caller, { resent }) => caller.team.resend({ id: resent }) },
  "team.revoke": { byId: true, call: (caller, { revoked }) => caller.team.revoke({ id: revoked }) },
  "team.changeRole": {
    byId: true,
    call: (caller, { changed }) => caller.team.changeRole({ staffUserId: changed, role: "support" }),
  },
  "team.remove": {
    byId: true,
    call: (caller, { removed }) => caller.team.remove({ staffUserId: removed }),
  },
  "team.resetTwoStep": {
    ...{ byId: true, ownersOnly: true },
    call: (caller, { reset }) => caller.team.resetTwoStep({ staffUserId: reset }),
  },
  "team.requireTwoStep": {
    ...{ byId: false, ownersOnly: true },
    call: (caller) => caller.team.requireTwoStep({ required: false }),
  },
};
