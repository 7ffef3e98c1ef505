import { createContext } from "@/server/context/index";
import { hashPassword } from "@/server/platform/crypto/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Device } from "@/server/platform/known-device/index";
import type { Mailer } from "@/server/platform/mail/index";
import { deleteAttempts, throttleAttempts } from "@/server/platform/rate-limit/index";
import { newPasswordSchema, staffEmailSchema } from "@/shared/staff/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { toStaffDeviceName } from "../device-name";
import { revokeSessions } from "../session.repository";
import type { StaffDependencies } from "../staff-session";
import { countPasskeys, deleteSignInSteps, hasSecondFactor, lockPerson } from "../two-step/index";
import {
  findAddressee,
  findMailingAccount,
  findUserByEmail,
  getUserByEmail,
  updatePasswordHash,
} from "../user.repository";
import type { InvitationDependencies } from "./accept-invitation";
import { createLinkToken, hashLinkToken } from "./link-token";
import {
  findLinkOwner,
  insertLink,
  type LinkPurpose,
  markLinkUsed,
  revokeLinks,
} from "./password-link.repository";
import { mailPasswordLink } from "./staff-mails";

const LINK_MILLISECONDS = HOUR_MILLISECONDS;

export interface LinkDependencies extends StaffDependencies {
  /** Public origin of the dashboard, without a trailing slash. */
  ownAddress: string;
}

/** The page of each kind of link. */
const PAGES: Readonly<Record<LinkPurpose, string>> = {
  password: "sign-in/new-password",
  sign_in: "sign-in/link",
};

/** Creates a link of a person to the page of its purpose, valid for an hour. */
export async function createLink(
  { db, clock, ids, ownAddress }: LinkDependencies,
  staffUserId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const { token, tokenHash } = createLinkToken(ids);
  const expiresAt = new Date(clock.now().getTime() + LINK_MILLISECONDS);
  await insertLink(db, { tokenHash, staffUserId, purpose, expiresAt });
  return `${ownAddress}/${PAGES[purpose]}/${token}`;
}

/**
 * Requests a password reset mail. It does not reveal whether the address exists: the same event is written and the
 * same answer returned; a function creates and mails the link later.
 */
export async function requestPasswordLink(
  dependencies: InvitationDependencies,
  input: { email: string; address: string },
): Promise<void> {
  const parsed = staffEmailSchema.safeParse(input.email);
  if (!parsed.success) throw invalid("email", "Enter an email address, such as name@example.com.");
  const email = parsed.data;
  await throttleAttempts(dependencies, [
    { kind: "staff mail from", address: input.address, limit: 20 },
    { kind: "staff mail", name: email, limit: 3 },
  ]);
  const user = await findUserByEmail(dependencies.db, email);
  const accountId = await findMailingAccount(dependencies.db, user?.id ?? null);
  const account = accountId === null ? null : await dependencies.directory.byId(accountId);
  if (account === null) return;
  const ctx = createContext(dependencies, { account, actor: { kind: "system", name: "sign-in" } });
  const staffUserId = user?.id ?? null;
  await dependencies.db.transaction((tx) =>
    ctx.emit(tx, {
      name: "accounts/staff-password-link.requested",
      id: `staff:${staffUserId ?? "nobody"}:password-link:${dependencies.ids.uuid()}`,
      subject: { type: "staff", id: String(staffUserId ?? "nobody") },
      data: { staffUserId },
    }),
  );
}

/**
 * Mails a person the requested link. Does nothing for an unknown address, nor where password sign-in was turned off
 * after the request.
 */
export async function sendPasswordLink(
  dependencies: LinkDependencies & { mailer: Mailer; hasPasswords: boolean },
  staffUserId: number | null,
): Promise<{ sent: boolean }> {
  if (!dependencies.hasPasswords) return { sent: false };
  const person = staffUserId === null ? null : await findAddressee(dependencies.db, staffUserId);
  if (person === null) return { sent: false };
  const link = await createLink(dependencies, person.id, "password");
  const validUntil = new Date(dependencies.clock.now().getTime() + LINK_MILLISECONDS);
  await mailPasswordLink(dependencies.mailer, { name: person.name, email: person.email, link, validUntil });
  return { sent: true };
}

/** Creates a link with which a person sets a new password, for the operator to pass on; valid for an hour. */
export async function createPasswordLink(dependencies: LinkDependencies, email: string): Promise<string> {
  const { id } = await getUserByEmail(dependencies.db, email);
  return createLink(dependencies, id, "password");
}

function createUsedLinkError(): AppError {
  return new AppError("conflict", "This link has been used or has expired after an hour. Request a new one.");
}

/**
 * Sets a new password with a link, once, and ends all sessions and other links of the person. Returns the number of
 * their passkeys, which still sign in.
 */
export async function setPasswordByLink(
  dependencies: StaffDependencies,
  { token, password, address, device }: { token: string; password: string; address: string; device?: Device },
): Promise<{ passkeys: number }> {
  await throttleAttempts(dependencies, [{ kind: "staff password link", address, limit: 40 }]);
  const checked = newPasswordSchema.safeParse(password);
  if (!checked.success)
    throw invalid("password", checked.error.issues[0]?.message ?? "Choose a different password.");
  const tokenHash = hashLinkToken(token);
  const now = dependencies.clock.now();
  if (tokenHash === null) throw createUsedLinkError();
  const link = { tokenHash, purpose: "password" } as const;
  const staffUserId = await findLinkOwner(dependencies.db, link, now);
  if (staffUserId === null) throw createUsedLinkError();
  const passwordHash = await hashPassword(checked.data);
  const left = await dependencies.db.transaction(async (tx) => {
    await lockPerson(tx, staffUserId);
    if (!(await markLinkUsed(tx, link, now))) throw createUsedLinkError();
    await revokeLinks(tx, staffUserId, now);
    await updatePasswordHash(tx, staffUserId, passwordHash);
    await revokeSessions(tx, { staffUserId }, now);
    await deleteSignInSteps(tx, staffUserId);
    const hasFactor = await hasSecondFactor(tx, staffUserId);
    return { hasFactor, passkeys: await countPasskeys(tx, staffUserId) };
  });
  const { passkeys } = left;
  const person = await findAddressee(dependencies.db, staffUserId);
  if (person === null) return { passkeys };
  await deleteAttempts(dependencies.db, { kind: "email", name: person.email });
  // A person who used the mailed link is not locked out by other people's failed attempts. With a second factor only a
  // complete sign-in makes a browser known: each known one has its own limit of codes.
  if (!left.hasFactor) device?.remember(toStaffDeviceName(person.email));
  return { passkeys };
}
