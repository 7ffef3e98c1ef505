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
import { deleteSignInSteps } from "../two-step/index";
import { findAddressee, findMailingAccount, findUserByEmail, updatePasswordHash } from "../user.repository";
import type { InvitationDependencies } from "./accept-invitation";
import { createLinkToken, hashLinkToken } from "./link-token";
import { findLinkOwner, insertLink, markLinkUsed, revokeLinks } from "./password-link.repository";
import { mailPasswordLink } from "./staff-mails";

const LINK_MILLISECONDS = HOUR_MILLISECONDS;

export interface LinkDependencies extends StaffDependencies {
  /** Public origin of the dashboard, without a trailing slash. */
  ownAddress: string;
}

/** Creates a link of a person to a page of the sign-in, valid for an hour. */
export async function createLink(
  { db, clock, ids, ownAddress }: LinkDependencies,
  staffUserId: number,
  page: "sign-in/new-password" | "sign-in/link" = "sign-in/new-password",
): Promise<string> {
  const { token, tokenHash } = createLinkToken(ids);
  const expiresAt = new Date(clock.now().getTime() + LINK_MILLISECONDS);
  await insertLink(db, { tokenHash, staffUserId, expiresAt });
  return `${ownAddress}/${page}/${token}`;
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

/** Mails a person the requested link; does nothing for an unknown address. */
export async function sendPasswordLink(
  dependencies: LinkDependencies & { mailer: Mailer },
  staffUserId: number | null,
): Promise<{ sent: boolean }> {
  const person = staffUserId === null ? null : await findAddressee(dependencies.db, staffUserId);
  if (person === null) return { sent: false };
  const link = await createLink(dependencies, person.id);
  const validUntil = new Date(dependencies.clock.now().getTime() + LINK_MILLISECONDS);
  await mailPasswordLink(dependencies.mailer, { name: person.name, email: person.email, link, validUntil });
  return { sent: true };
}

/** Creates a link with which a person sets a new password, for the operator to pass on; valid for an hour. */
export async function createPasswordLink(dependencies: LinkDependencies, email: string): Promise<string> {
  const user = await findUserByEmail(dependencies.db, email.trim().toLowerCase());
  if (user === null) throw new AppError("not_found", `No staff account has the email ${email}.`);
  return createLink(dependencies, user.id);
}

function createUsedLinkError(): AppError {
  return new AppError("conflict", "This link has been used or has expired after an hour. Request a new one.");
}

/** Sets a new password with a link, once, and ends all sessions and other links of the person. */
export async function setPasswordByLink(
  dependencies: StaffDependencies,
  { token, password, address, device }: { token: string; password: string; address: string; device?: Device },
): Promise<void> {
  await throttleAttempts(dependencies, [{ kind: "staff password link", address, limit: 40 }]);
  const checked = newPasswordSchema.safeParse(password);
  if (!checked.success)
    throw invalid("password", checked.error.issues[0]?.message ?? "Choose a different password.");
  const tokenHash = hashLinkToken(token);
  const now = dependencies.clock.now();
  const staffUserId = tokenHash === null ? null : await findLinkOwner(dependencies.db, tokenHash, now);
  if (tokenHash === null || staffUserId === null) throw createUsedLinkError();
  const passwordHash = await hashPassword(checked.data);
  await dependencies.db.transaction(async (tx) => {
    if (!(await markLinkUsed(tx, tokenHash, now))) throw createUsedLinkError();
    await revokeLinks(tx, staffUserId, now);
    await updatePasswordHash(tx, staffUserId, passwordHash);
    await revokeSessions(tx, { staffUserId }, now);
    await deleteSignInSteps(tx, staffUserId);
  });
  const person = await findAddressee(dependencies.db, staffUserId);
  if (person === null) return;
  await deleteAttempts(dependencies.db, { kind: "email", name: person.email });
  // A person who used the mailed link is not locked out by other people's failed attempts.
  device?.remember(toStaffDeviceName(person.email));
}
