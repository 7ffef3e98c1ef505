import { createContext } from "@/server/accounts/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import type { Mailer } from "@/server/platform/mail/index";
import { hashPassword } from "@/server/platform/password/index";
import { admitAttempts, forgetAttempts } from "@/server/platform/throttle/index";
import { newPasswordSchema, staffEmailSchema } from "../schemas/index";
import { revokeSessions } from "../session.repository";
import { staffDeviceName } from "../sign-in";
import type { StaffWorld } from "../staff-session";
import { findAddressee, findMailingAccount, findUserByEmail, updatePasswordHash } from "../user.repository";
import type { InvitationWorld } from "./accept-invitation";
import { linkTokenHash, newLinkToken } from "./link-token";
import { endLinks, findLinkOwner, insertLink, spendLink } from "./password-link.repository";
import { mailPasswordLink } from "./staff-mails";

const LINK_MILLISECONDS = 3_600_000;

interface LinkWorld extends StaffWorld {
  /** Address under which browsers reach the dashboard, without a slash at its end. */
  ownAddress: string;
}

async function newLink({ db, clock, ids, ownAddress }: LinkWorld, staffUserId: number): Promise<string> {
  const { token, tokenHash } = newLinkToken(ids);
  const expiresAt = new Date(clock.now().getTime() + LINK_MILLISECONDS);
  await insertLink(db, { tokenHash, staffUserId, expiresAt });
  return `${ownAddress}/sign-in/new-password/${token}`;
}

/**
 * Asks for a mail to somebody who forgot their password. Whether the address is anybody's is found out by nobody: the
 * same is written and answered, and the link is made and mailed later, by a function.
 */
export async function requestPasswordLink(
  world: InvitationWorld,
  input: { email: string; address: string },
): Promise<void> {
  const parsed = staffEmailSchema.safeParse(input.email);
  if (!parsed.success) throw invalid("email", "Enter an e-mail address, such as name@example.com.");
  const email = parsed.data;
  await admitAttempts(world, [
    { kind: "staff mail from", address: input.address, limit: 20 },
    { kind: "staff mail", name: email, limit: 3 },
  ]);
  const user = await findUserByEmail(world.db, email);
  const accountId = await findMailingAccount(world.db, user?.id ?? null);
  const account = accountId === null ? null : await world.directory.byId(accountId);
  if (account === null) return;
  const ctx = createContext(world, { account, actor: { kind: "system", name: "sign-in" } });
  const staffUserId = user?.id ?? null;
  await world.db.withStatements((tx) =>
    ctx.emit(tx, {
      name: "accounts/staff-password-link.requested",
      id: `staff:${staffUserId ?? "nobody"}:password-link:${world.ids.uuid()}`,
      subject: { type: "staff", id: String(staffUserId ?? "nobody") },
      data: { staffUserId },
    }),
  );
}

/** Mails a person the link they asked for; nothing to nobody. */
export async function sendPasswordLink(
  world: LinkWorld & { mailer: Mailer },
  staffUserId: number | null,
): Promise<{ sent: boolean }> {
  const person = staffUserId === null ? null : await findAddressee(world.db, staffUserId);
  if (person === null) return { sent: false };
  const link = await newLink(world, person.id);
  const validUntil = new Date(world.clock.now().getTime() + LINK_MILLISECONDS);
  await mailPasswordLink(world.mailer, { name: person.name, email: person.email, link, validUntil });
  return { sent: true };
}

/** A link by which a person sets a new password, for whoever runs the installation to pass on; good for an hour. */
export async function makePasswordLink(world: LinkWorld, email: string): Promise<string> {
  const user = await findUserByEmail(world.db, email.trim().toLowerCase());
  if (user === null) throw new AppError("not_found", `Nobody signs in as ${email}.`);
  return newLink(world, user.id);
}

function spent(): AppError {
  return new AppError("conflict", "This link is used, or older than an hour. Ask for a new one.");
}

/** Sets a new password by a link, once, and ends every session and every other link of its person. */
export async function setPasswordByLink(
  world: StaffWorld,
  { token, password, address, device }: { token: string; password: string; address: string; device?: Device },
): Promise<void> {
  await admitAttempts(world, [{ kind: "staff password link", address, limit: 40 }]);
  const checked = newPasswordSchema.safeParse(password);
  if (!checked.success)
    throw invalid("password", checked.error.issues[0]?.message ?? "Choose another password.");
  const tokenHash = linkTokenHash(token);
  const now = world.clock.now();
  const staffUserId = tokenHash === null ? null : await findLinkOwner(world.db, tokenHash, now);
  if (tokenHash === null || staffUserId === null) throw spent();
  const passwordHash = await hashPassword(checked.data);
  await world.db.withTx(async (tx) => {
    if (!(await spendLink(tx, tokenHash, now))) throw spent();
    await endLinks(tx, staffUserId, now);
    await updatePasswordHash(tx, staffUserId, passwordHash);
    await revokeSessions(tx, { staffUserId }, now);
  });
  const person = await findAddressee(world.db, staffUserId);
  if (person === null) return;
  await forgetAttempts(world.db, { kind: "email", name: person.email });
  // Whoever followed the mailed link is not locked out by what others try meanwhile.
  device?.remember(staffDeviceName(person.email));
}
