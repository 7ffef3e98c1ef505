import type { Account, AccountDirectory } from "@/server/accounts/index";
import { type Context, createContext } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";
import type { Log } from "@/server/platform/log/index";
import type { Mailer } from "@/server/platform/mail/index";
import type { Storage } from "@/server/platform/storage/index";
import type { SignInDependencies, StaffSession } from "@/server/staff/index";

/** Dependencies of procedures. */
export interface AdminDependencies extends SignInDependencies {
  log: Log;
  directory: Pick<AccountDirectory, "byId">;
  egress: Egress;
  vault: Vault;
  storage: Storage;
  mailer: Mailer;
}

/** Context of a dashboard call: the signed-in person and the requested account. */
export interface AdminContext {
  dependencies: AdminDependencies;
  session: StaffSession | null;
  /** The account of the browser's page; null: the person's first account. */
  accountId: number | null;
  requestId: string;
  /** Network address and user agent of the browser; null: not known. */
  client: { ipAddress: string | null; userAgent: string | null };
  /** Public origin of the dashboard, without a trailing slash. */
  ownAddress: string;
}

/** Returns the membership that a call acts under; null: the person does not work for that account. */
export function findMembership(session: StaffSession, accountId: number | null) {
  const { memberships } = session;
  const match =
    accountId === null
      ? memberships[0]
      : memberships.find((membership) => membership.accountId === accountId);
  return match ?? null;
}

/**
 * Whether a person must set up two-step verification before they may do anything for the account. With passwords off
 * nobody must: no sign-in asks for it, the operator's link included.
 */
export function mustSetUpTwoStep(
  { config }: Pick<AdminDependencies, "config">,
  session: Pick<StaffSession, "hasSecondFactor">,
  { settings }: Pick<Account, "settings">,
): boolean {
  return config.staffSignIn.hasPasswords && settings.staffTwoStepRequired && !session.hasSecondFactor;
}

/** Creates a use case's context for a member of an account's staff. Refuses one who must first set up two-step verification. */
export function createStaffContext(
  dependencies: AdminDependencies,
  session: StaffSession,
  acting: { account: Account; role: StaffSession["memberships"][number]["role"] },
): Context {
  if (mustSetUpTwoStep(dependencies, session, acting.account)) {
    const message = `${acting.account.name} requires two-step verification. Set it up on the dashboard first.`;
    throw new AppError("forbidden", message);
  }
  const { id, name } = session.user;
  return createContext(dependencies, {
    account: acting.account,
    actor: { kind: "staff", staffUserId: id, name, role: acting.role },
  });
}
