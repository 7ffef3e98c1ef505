import { type AccountDirectory, createContext } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import type { Log } from "@/server/platform/log/index";
import { hashPassword } from "@/server/platform/password/index";
import { admitAttempts } from "@/server/platform/throttle/index";
import { openSession } from "../open-session";
import { newcomerSchema } from "../schemas/index";
import { signInStaff, staffDeviceName } from "../sign-in";
import type { StaffSession, StaffWorld } from "../staff-session";
import { findUserByEmail, insertUser } from "../user.repository";
import { findByToken, type HeldInvitation, spendInvitation } from "./invitation.repository";
import { type InvitationStanding, STANDING_SENTENCES, standingOf } from "./invitation.rules";
import { linkTokenHash } from "./link-token";
import { addMembership } from "./team.repository";

/** What accepting needs beside the world of sign-ins. */
export interface InvitationWorld extends StaffWorld {
  log: Log;
  directory: Pick<AccountDirectory, "byId">;
}

interface Holder {
  token: string;
  /** Network address of whoever holds the link, as far as it is known. */
  address: string;
}

/** An invitation as its page shows it. */
export interface SeenInvitation
  extends Pick<HeldInvitation, "accountName" | "email" | "name" | "role" | "invitedBy"> {
  standing: InvitationStanding;
  /** Whether the address belongs to somebody who signs in here already. */
  hasLogin: boolean;
}

async function heldInvitation(world: StaffWorld, { token, address }: Holder): Promise<HeldInvitation> {
  await admitAttempts(world, [{ kind: "invitation", address, limit: 60 }]);
  const tokenHash = linkTokenHash(token);
  const held = tokenHash === null ? null : await findByToken(world.db, tokenHash);
  if (held === null) throw notFound("invitation");
  return held;
}

/** The invitation that a link opens, whether or not it can still be accepted. Looking is throttled by address. */
export async function seeInvitation(world: StaffWorld, holder: Holder): Promise<SeenInvitation> {
  const held = await heldInvitation(world, holder);
  const { accountName, email, name, role, invitedBy } = held;
  const standing = standingOf(held, world.clock.now());
  const hasLogin = (await findUserByEmail(world.db, email)) !== null;
  return { accountName, email, name, role, invitedBy, standing, hasLogin };
}

/** How whoever accepts says who they are. */
type Accepting =
  | { as: "newcomer"; name: string; password: string }
  | { as: "login"; password: string }
  | { as: "session"; session: StaffSession };

function requireOpen(held: HeldInvitation, now: Date): void {
  const standing = standingOf(held, now);
  if (standing !== "open") throw new AppError("conflict", STANDING_SENTENCES[standing]);
}

/** Spends the invitation and gives the role, in one transaction with whatever else `person` writes. */
async function join(
  world: InvitationWorld,
  held: HeldInvitation,
  person: (tx: Db) => Promise<number>,
): Promise<number> {
  const { id, accountId, role } = held;
  const account = await world.directory.byId(accountId);
  if (account === null) throw notFound("invitation");
  return world.db.withTx(async (tx) => {
    if (!(await spendInvitation(tx, accountId, { id, now: world.clock.now() }))) {
      throw new AppError("conflict", STANDING_SENTENCES.accepted);
    }
    const staffUserId = await person(tx);
    await addMembership(tx, { accountId, staffUserId, role });
    const ctx = createContext(world, { account, actor: { kind: "system", name: "invitation" } });
    await ctx.emit(tx, {
      name: "accounts/staff.joined",
      id: `staff-invitation:${id}:accepted`,
      subject: { type: "staff", id: String(staffUserId) },
      data: { staffUserId, role, invitationId: id },
    });
    return staffUserId;
  });
}

async function joinAsNewcomer(
  world: InvitationWorld,
  held: HeldInvitation,
  input: { name: string; password: string },
): Promise<number> {
  const checked = newcomerSchema.safeParse(input);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw invalid(String(issue?.path[0] ?? "name"), issue?.message ?? "This is not valid.");
  }
  const { name, password } = checked.data;
  const passwordHash = await hashPassword(password);
  return join(world, held, async (tx) => {
    const id = await insertUser(tx, { email: held.email, name, passwordHash });
    if (id !== null) return id;
    throw new AppError("conflict", "This address has a sign-in by now. Open the link once more to use it.");
  });
}

/**
 * Accepts an invitation, once: a new person with a name and a password, one who signs in here already with their
 * password or the session in hand. Answers the session in which they go on, and the account they joined.
 */
export async function acceptInvitation(
  world: InvitationWorld,
  {
    token,
    address,
    userAgent,
    device,
    accepting,
  }: Holder & { userAgent: string | null; device?: Device; accepting: Accepting },
): Promise<{ sessionId: string; staffUserId: number; accountId: number }> {
  const held = await heldInvitation(world, { token, address });
  requireOpen(held, world.clock.now());
  const { accountId, email } = held;
  switch (accepting.as) {
    case "newcomer": {
      const staffUserId = await joinAsNewcomer(world, held, accepting);
      const sessionId = await openSession(world, { staffUserId, userAgent });
      device?.remember(staffDeviceName(email));
      return { sessionId, staffUserId, accountId };
    }
    case "login": {
      const { password } = accepting;
      const browser = device === undefined ? {} : { device };
      const session = await signInStaff(world, { email, password, address, userAgent, ...browser });
      await join(world, held, async () => session.staffUserId);
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
      await join(world, held, async () => user.id);
      return { sessionId: id, staffUserId: user.id, accountId };
    }
  }
}
