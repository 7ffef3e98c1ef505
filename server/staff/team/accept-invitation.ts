import type { AccountDirectory } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { hashPassword } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import type { Log } from "@/server/platform/log/index";
import { throttleAttempts } from "@/server/platform/rate-limit/index";
import { newcomerSchema } from "@/shared/staff/index";
import { toStaffDeviceName } from "../device-name";
import { openSession } from "../open-session";
import { signInStaff } from "../sign-in";
import type { StaffDependencies, StaffSession } from "../staff-session";
import { findUserByEmail, insertUser } from "../user.repository";
import { addToTeam } from "./add-to-team";
import { findByToken, markInvitationAccepted, type StoredInvitation } from "./invitation.repository";
import { getInvitationState, INVITATION_STATE_TEXTS, type InvitationState } from "./invitation.rules";
import { hashLinkToken } from "./link-token";

/** Dependencies of accepting an invitation, besides those of sign-in. */
export interface InvitationDependencies extends StaffDependencies {
  log: Log;
  directory: Pick<AccountDirectory, "byId">;
}

interface Holder {
  token: string;
  /** Network address of the link's visitor, as far as it is known. */
  address: string;
}

/** An invitation as its page shows it. */
export interface InvitationView
  extends Pick<StoredInvitation, "accountName" | "email" | "name" | "role" | "invitedBy"> {
  state: InvitationState;
  /** Whether the address already belongs to a staff user. */
  hasLogin: boolean;
}

async function loadInvitation(
  dependencies: StaffDependencies,
  { token, address }: Holder,
): Promise<StoredInvitation> {
  await throttleAttempts(dependencies, [{ kind: "invitation", address, limit: 60 }]);
  const tokenHash = hashLinkToken(token);
  const invitation = tokenHash === null ? null : await findByToken(dependencies.db, tokenHash);
  if (invitation === null) throw notFound("invitation");
  return invitation;
}

/** Loads the invitation of a link, whether or not it is still open. Throttled by network address. */
export async function viewInvitation(
  dependencies: StaffDependencies,
  holder: Holder,
): Promise<InvitationView> {
  const invitation = await loadInvitation(dependencies, holder);
  const { accountName, email, name, role, invitedBy } = invitation;
  const state = getInvitationState(invitation, dependencies.clock.now());
  const hasLogin = (await findUserByEmail(dependencies.db, email)) !== null;
  return { accountName, email, name, role, invitedBy, state, hasLogin };
}

/** How the invited person authenticates. */
type Authentication =
  | { as: "newcomer"; name: string; password: string }
  | { as: "login"; password: string }
  | { as: "session"; session: StaffSession };

function requireOpen(invitation: StoredInvitation, now: Date): void {
  const state = getInvitationState(invitation, now);
  if (state !== "open") throw new AppError("conflict", INVITATION_STATE_TEXTS[state]);
}

/** Marks the invitation as accepted and adds the membership, in one transaction with the writes of `person`. */
async function join(
  dependencies: InvitationDependencies,
  invitation: StoredInvitation,
  person: (tx: Db) => Promise<number>,
): Promise<number> {
  const { id, accountId, role } = invitation;
  const account = await dependencies.directory.byId(accountId);
  if (account === null) throw notFound("invitation");
  return dependencies.db.transaction(async (tx) => {
    if (!(await markInvitationAccepted(tx, accountId, { id, now: dependencies.clock.now() }))) {
      throw new AppError("conflict", INVITATION_STATE_TEXTS.accepted);
    }
    const staffUserId = await person(tx);
    const ctx = createContext(dependencies, { account, actor: { kind: "system", name: "invitation" } });
    await addToTeam(tx, ctx, { staffUserId, role, invitationId: id });
    return staffUserId;
  });
}

async function joinAsNewcomer(
  dependencies: InvitationDependencies,
  invitation: StoredInvitation,
  input: { name: string; password: string },
): Promise<number> {
  const checked = newcomerSchema.safeParse(input);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw invalid(String(issue?.path[0] ?? "name"), issue?.message ?? "Enter a valid value.");
  }
  const { name, password } = checked.data;
  const passwordHash = await hashPassword(password);
  return join(dependencies, invitation, async (tx) => {
    const id = await insertUser(tx, { email: invitation.email, name, passwordHash });
    if (id !== null) return id;
    throw new AppError(
      "conflict",
      "An account with this email already exists. Open the link again to sign in with it.",
    );
  });
}

/**
 * Accepts an invitation, once: a new person with a name and a password, an existing one with their password or
 * current session. Returns the session and the joined account.
 */
export async function acceptInvitation(
  dependencies: InvitationDependencies,
  {
    token,
    address,
    userAgent,
    device,
    accepting,
  }: Holder & { userAgent: string | null; device?: Device; accepting: Authentication },
): Promise<{ sessionId: string; staffUserId: number; accountId: number }> {
  const invitation = await loadInvitation(dependencies, { token, address });
  requireOpen(invitation, dependencies.clock.now());
  const { accountId, email } = invitation;
  switch (accepting.as) {
    case "newcomer": {
      const staffUserId = await joinAsNewcomer(dependencies, invitation, accepting);
      const sessionId = await openSession(dependencies, { staffUserId, userAgent });
      device?.remember(toStaffDeviceName(email));
      return { sessionId, staffUserId, accountId };
    }
    case "login": {
      const { password } = accepting;
      const browser = device === undefined ? {} : { device };
      const session = await signInStaff(dependencies, { email, password, address, userAgent, ...browser });
      await join(dependencies, invitation, async () => session.staffUserId);
      return { ...session, accountId };
    }
    case "session": {
      const { id, user } = accepting.session;
      if (user.email !== email) {
        throw new AppError(
          "forbidden",
          `This invitation is for ${email}. You are signed in as ${user.email}.`,
        );
      }
      await join(dependencies, invitation, async () => user.id);
      return { sessionId: id, staffUserId: user.id, accountId };
    }
  }
}
