import type { Context } from "@/server/context/index";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import {
  authOrigin,
  CODE_MILLISECONDS,
  createOneTimeCode,
  findMemberById,
  hashSentToken,
  insertToken,
} from "../members/index";
import { type AddressedMember, type MailContext, mailMember } from "./mail-context";

const RESET_MILLISECONDS = HOUR_MILLISECONDS;
const VERIFY_MILLISECONDS = DAY_MILLISECONDS;

/** Whether a mail was sent; false for an unknown, deleted or locked member and one without an address. */
export interface MailOutcome {
  sent: boolean;
}

const NOT_SENT: MailOutcome = { sent: false };

async function findRecipient(ctx: Context, memberId: number | null): Promise<AddressedMember | null> {
  const member = memberId === null ? null : await findMemberById(ctx.db, ctx.account.id, memberId);
  if (member === null || member.lockedAt !== null || member.email === null) return null;
  return { ...member, email: member.email };
}

/** Creates a token that exists in clear text only in its mail. */
async function createLinkToken(
  ctx: Context,
  {
    memberId,
    purpose,
    lifetime,
  }: { memberId: number; purpose: "reset_password" | "verify_email"; lifetime: number },
): Promise<string> {
  const token = ctx.ids.secret(32);
  const now = ctx.systemClock.now();
  await insertToken(ctx.db, ctx.account.id, {
    memberId,
    purpose,
    tokenHash: hashSentToken(token),
    now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  return token;
}

function toLink(ctx: Context, path: string, query: Record<string, string>): string {
  return `${authOrigin(ctx.account)}${path}?${new URLSearchParams(query)}`;
}

/** Sends a password reset link, and a code for apps that need one. */
export async function sendPasswordReset(ctx: MailContext, memberId: number | null): Promise<MailOutcome> {
  const member = await findRecipient(ctx, memberId);
  if (member === null) return NOT_SENT;
  const lifetime = RESET_MILLISECONDS;
  const token = await createLinkToken(ctx, { memberId: member.id, purpose: "reset_password", lifetime });
  const code = await createOneTimeCode(ctx, member.id);
  await mailMember(ctx, member, {
    validFor: lifetime,
    subject: `Reset your password for ${ctx.account.name}`,
    heading: "Reset your password",
    paragraphs: [
      `Hello ${member.name},`,
      "Someone asked to reset the password of your account. The link works once and expires in an hour. If an app asks you for a code, use the one below. It expires in 10 minutes.",
    ],
    code,
    action: { label: "Set a new password", url: toLink(ctx, "/reset-password", { token }) },
    footnote: "If you didn't ask for this, ignore this email. Your password won't change.",
  });
  return { sent: true };
}

/** Sends a code by which a member logs in or verifies their address. */
export async function sendLoginCode(ctx: MailContext, memberId: number | null): Promise<MailOutcome> {
  const member = await findRecipient(ctx, memberId);
  if (member === null) return NOT_SENT;
  const code = await createOneTimeCode(ctx, member.id);
  await mailMember(ctx, member, {
    validFor: CODE_MILLISECONDS,
    subject: `${code} is your code for ${ctx.account.name}`,
    listedAs: `Your code for ${ctx.account.name}`,
    heading: "Your code",
    paragraphs: [
      `Hello ${member.name},`,
      "Here is the code you asked for. It works once and expires in 10 minutes.",
    ],
    code,
    footnote: "Don't share it with anyone. If you didn't ask for this code, ignore this email.",
  });
  return { sent: true };
}

/** Sends an e-mail verification link; nothing to a member whose address is already verified. */
export async function sendVerificationLink(
  ctx: MailContext,
  { memberId, redirectUrl }: { memberId: number | null; redirectUrl: string | null },
): Promise<MailOutcome> {
  const member = await findRecipient(ctx, memberId);
  if (member === null || member.emailVerifiedAt !== null) return NOT_SENT;
  const lifetime = VERIFY_MILLISECONDS;
  const token = await createLinkToken(ctx, { memberId: member.id, purpose: "verify_email", lifetime });
  const query = { token, ...(redirectUrl !== null && { "redirect-url": redirectUrl }) };
  await mailMember(ctx, member, {
    validFor: lifetime,
    subject: `Confirm your email address for ${ctx.account.name}`,
    heading: "Confirm your email address",
    paragraphs: [
      `Hello ${member.name},`,
      "Please confirm that this address is yours. The link works once and expires in a day.",
    ],
    action: { label: "Confirm email address", url: toLink(ctx, "/verify-email", query) },
    footnote: "If you didn't sign up, ignore this email. The address won't be confirmed.",
  });
  return { sent: true };
}

/** Notifies a member that their password was changed. */
export async function sendPasswordChanged(ctx: MailContext, memberId: number): Promise<MailOutcome> {
  const member = await findRecipient(ctx, memberId);
  if (member === null) return NOT_SENT;
  await mailMember(ctx, member, {
    subject: `Your password for ${ctx.account.name} was changed`,
    heading: "Your password was changed",
    paragraphs: [
      `Hello ${member.name},`,
      "Your password was just changed, and your other sessions have been logged out.",
    ],
    action: { label: "This wasn't me", url: toLink(ctx, "/forgot-password", {}) },
    footnote: "If you changed it, you don't need to do anything.",
  });
  return { sent: true };
}
