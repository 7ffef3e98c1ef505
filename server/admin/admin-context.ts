import { type Account, type AccountDirectory, type Context, createContext } from "@/server/accounts/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Log } from "@/server/platform/log/index";
import type { Mailer } from "@/server/platform/mail/index";
import type { Storage } from "@/server/platform/storage/index";
import type { Vault } from "@/server/platform/vault/index";
import type { StaffSession, StaffWorld } from "@/server/staff/index";

/** What procedures share with the rest of the process. */
export interface AdminWorld extends StaffWorld {
  log: Log;
  directory: Pick<AccountDirectory, "byId">;
  egress: Egress;
  vault: Vault;
  storage: Storage;
  mailer: Mailer;
}

/** One call of the dashboard: who is signed in, and for which of their accounts they work. */
export interface AdminContext {
  world: AdminWorld;
  session: StaffSession | null;
  /** The account the browser's page was made for; null: the person's first. */
  accountId: number | null;
  requestId: string;
  /** Address under which browsers reach the dashboard, without a slash at its end. */
  ownAddress: string;
}

/** The membership a call acts under; null when the person does not work for that account. */
export function membershipOf(session: StaffSession, accountId: number | null) {
  const { memberships } = session;
  const found =
    accountId === null
      ? memberships[0]
      : memberships.find((membership) => membership.accountId === accountId);
  return found ?? null;
}

/** A use case's context for a member of staff of an account. */
export function staffContext(
  world: AdminWorld,
  session: StaffSession,
  acting: { account: Account; role: StaffSession["memberships"][number]["role"] },
): Context {
  const { id, name } = session.user;
  return createContext(world, {
    account: acting.account,
    actor: { kind: "staff", staffUserId: id, name, role: acting.role },
  });
}
